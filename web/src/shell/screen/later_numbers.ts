// Numbers that are computed in slices while the page is shown: null until they are known, then the page is drawn again.
import { canFollow, lazyReach } from '../../engine/arithmetic/reach/lazy_reach.ts';
import {
  canTry,
  type Influence,
  InfluenceAsker,
  provesCausality,
} from '../../engine/model/edits/influence.ts';
import type { Reach, ReachAsker } from '../../engine/model/edits/reach.ts';
import type { Model } from '../../engine/model/model.ts';
import { CountAsker, type Counted } from '../../engine/model/tree/counted.ts';
import { lazyStage } from '../../engine/page/stage/lazy_stage.ts';
import { type Context, isCovering, showsMaps } from '../../engine/plane/context.ts';
import type { Scene } from './scene.ts';

export class LaterNumbers {
  private readonly draw: () => void;
  private readonly influences = new InfluenceAsker();
  private readonly counts = new CountAsker();
  /** Null until its module has come. */
  private reaches: ReachAsker | null = null;

  constructor(draw: () => void) {
    this.draw = draw;
  }

  /** The influence of the tokens, if it is shown: as a proof beside the heads, or after the prediction. */
  influenceOn(scene: Scene & { model: Model }): Influence | null {
    const { model } = scene;
    if (!canTry(model)) return null;
    const isProof = provesCausality(model.step);
    return isProof || showsMaps(scene) ? this.influences.of(model, this.draw) : null;
  }

  /** Dependencies or dependents of the open number, if they are asked for and known. */
  reachOn(context: Context): Reach | null {
    const { model } = context;
    if (model.state.reach === '' || !canFollow(context)) return null;
    const names = lazyStage.module?.tensorsFollowed(context);
    this.reaches ??= lazyReach.module && new lazyReach.module.ReachAsker();
    return (names && this.reaches?.of(model, names, this.draw)) ?? null;
  }

  /** Counts of the tree's numbers, but not while some are covered, as they might give the answer away. */
  countedOn(context: Context): Counted | null {
    const { session, tree } = context.model;
    if (!tree?.root || isCovering(context)) return null;
    return this.counts.of(session, tree.root.cell, this.draw);
  }
}
