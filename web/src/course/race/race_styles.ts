// The styles of the race, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import logChart from './log_chart.css?inline';
import racePage from './race_page.css?inline';

adopt(racePage, logChart);
