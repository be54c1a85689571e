// The view of a stage, lazily loaded: the door, which comes first, has no plane. The course says how to fetch it,
// together with the pictures of its stages.
import { Lazy } from '../../draw/lazy.ts';

export const stageParts = {} as { fetch(): Promise<typeof import('./stage_parts.ts')> };

export const lazyStage = new Lazy(() => stageParts.fetch());
