// The view of a stage, with the facts that its words quote and the pictures that it has besides tensors.
import './pictures.ts';
import './stage_words.ts';

export * from '../engine/page/stage/stage_parts.ts';
