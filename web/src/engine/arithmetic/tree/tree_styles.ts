// The styles of the tree, in its lazily loaded module.
import { adopt } from '../../draw/lazy.ts';
import tree from './tree.css?inline';

adopt(tree);
