// The figure of a step, as the page saves it.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import type { Theme } from '../../web/src/engine/draw/colour.ts';
import { svgOf } from '../../web/src/engine/plane/figure/figure_svg.ts';
import { figureOf } from '../../web/src/engine/plane/figure/plane_figure.ts';
import type { Figure } from '../../web/src/engine/plane/figure/shapes.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { modelAt } from '../golden/script_at.ts';

export function figureAt(link: string, theme: Theme = 'light'): Figure {
  return figureOf(modelAt(link), openingSettings(theme), `https://example.org/#${link}`);
}

export const svgAt = (link: string, theme?: Theme): string => svgOf(figureAt(link, theme));

/** The file of a step's figure. */
export const fileOf = (link: string): string =>
  `${link.replace('stage=', '').replace('&step=', '_')}.svg`;
