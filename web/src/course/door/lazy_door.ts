// The view of the door, lazily loaded: its first picture is in the document before (build/first_picture.ts).
import { Lazy } from '../../engine/draw/lazy.ts';

export const lazyDoor = new Lazy(() => import('./door_view.ts'));
