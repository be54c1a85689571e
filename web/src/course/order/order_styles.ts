// The styles of the page of the order, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import orderPage from './order_page.css?inline';

adopt(orderPage);
