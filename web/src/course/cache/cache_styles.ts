// The styles of the cache's page, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import cachePage from './cache_page.css?inline';
import cacheTables from './cache_tables.css?inline';

adopt(cachePage, cacheTables);
