// The view of a stage, lazily loaded: the door, which is seen first, has no plane. The course says how it is fetched, for the
// pictures of its stages come with it.
import { Lazy } from '../../draw/lazy.ts';

export const stageParts = {} as { fetch(): Promise<typeof import('./stage_parts.ts')> };

export const lazyStage = new Lazy(() => stageParts.fetch());
