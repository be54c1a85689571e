// The styles of the variants' pages, in their lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import places from './places/places.css?inline';
import tiles from './tile_picture.css?inline';
import turned from './turned/turned.css?inline';
import variants from './variants.css?inline';

adopt(variants, tiles, places, turned);
