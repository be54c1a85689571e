// Styles of a figure's shadow root, which has the page's tokens too: a sheet of its own, as policies of other pages may
// forbid style elements. No fonts, which only a document can bring.
import tokens from '../../engine/draw/tokens.css?inline';
import figure from './figure.css?inline';

const OWN = tokens.replaceAll(/:root\[([^\]]*)\]/g, ':host([$1])').replaceAll(':root', ':host');

export function figureSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OWN + figure);
  return sheet;
}
