// The styles of the glossary, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import entryExample from './entry_example.css?inline';
import glossary from './glossary.css?inline';

adopt(entryExample, glossary);
