// The styles of the dials' pages, in their lazily loaded modules.
import { adopt } from '../../engine/draw/lazy.ts';
import dialsPage from './dials_page.css?inline';
import rootChart from './root_chart.css?inline';
import rowTable from './row_table.css?inline';

adopt(dialsPage, rootChart, rowTable);
