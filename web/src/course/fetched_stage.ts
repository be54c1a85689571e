// The view of a stage, with the pictures that stages have besides tensors.
import './pictures.ts';

export * from '../engine/page/stage/stage_parts.ts';
