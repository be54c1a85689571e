// The styles of the notebooks, in their lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import notebookCell from './notebook_cell.css?inline';
import notebooks from './notebooks.css?inline';
import printedItem from './printed_item.css?inline';
import side from './side.css?inline';
import table from './table.css?inline';

adopt(notebookCell, notebooks, printedItem, side, table);
