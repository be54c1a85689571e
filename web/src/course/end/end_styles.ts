// The styles of the end, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import checkYourself from './check_yourself.css?inline';
import end from './end.css?inline';
import layerFormula from './layer_formula.css?inline';
import layerPlace from './layer_place.css?inline';
import wayTables from './way_tables.css?inline';
import wholeWay from './whole_way.css?inline';

adopt(checkYourself, end, layerFormula, layerPlace, wayTables, wholeWay);
