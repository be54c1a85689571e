// The dialog of all that a reader can take along of a step, and the keys that copy a tensor: a lazily loaded module
// (lazy_take.ts).
import './take_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { pageWindow } from '../../draw/reader.ts';
import { drawingOf } from '../../model/drawing.ts';
import type { Model } from '../../model/model.ts';
import { nodeOf } from '../../model/nodes.ts';
import { type Context, isCovering } from '../../plane/context.ts';
import { chartsIn } from '../../plane/figure/chart_shapes.ts';
import { pngOf } from '../../plane/figure/figure_png.ts';
import { svgOf } from '../../plane/figure/figure_svg.ts';
import { chartFigureOf, drawnFigureOf, figureOf } from '../../plane/figure/plane_figure.ts';
import type { Figure } from '../../plane/figure/shapes.ts';
import { fitted } from '../../plane/layout/fit.ts';
import { shapeText } from '../../plane/names.ts';
import { spokenName } from '../../plane/swatches/swatches.ts';
import type { Actions, Copying } from '../../state/actions.ts';
import type { ViewSettings } from '../../state/settings.ts';
import {
  EMBED_FORMATS,
  type EmbedFormat,
  TEXT_FORMATS,
  type TextFormat,
} from '../../state/text_formats.ts';
import { roomOf } from '../breakpoints.ts';
import { selectView } from '../controls/menu.ts';
import { LINK } from '../header/header.ts';
import { embedCode, FETCHING } from './embed_code.ts';
import { formulasView } from './formulas_view.ts';
import { addressOf, linkOf, siteOf, titleOf } from './page_address.ts';
import { FILE_KINDS, type FileKind, stageFile, whyNoFile } from './stage_files.ts';
import { TAKE } from './take.en.ts';
import { takenName, takenTensors, whyNoText, writtenOf } from './taken_tensor.ts';
import { tensorText } from './tensor_text.ts';

export function takeView(context: Context): TemplateResult {
  const { act, view } = context;
  const isOpen = view.taking !== null;
  const follow = (element: Element | undefined) => {
    const dialog = element as HTMLDialogElement | undefined;
    // A microtask later, when the dialog is in the document.
    queueMicrotask(() => {
      if (isOpen && dialog && !dialog.open) {
        dialog.showModal();
        dialog.querySelector<HTMLElement>('h2')?.focus();
      }
      if (!isOpen && dialog?.open) dialog.close();
    });
  };
  return html`<dialog class="take-along" aria-labelledby="take-title" ${ref(follow)} @close=${() => act.setView({ taking: null, notice: '' })}>
    ${isOpen ? insideView(context) : nothing}
  </dialog>`;
}

function insideView(context: Context): TemplateResult {
  const { act, view } = context;
  const shut = () => act.setView({ taking: null });
  const copyLink = () => act.copyLink(LINK);
  const saveStep = () => {
    const { model } = context;
    const name = `attention_${model.stage.id}_${model.step.id}.html`;
    act.saveStep(linkOf(model), name, TAKE.noFileHere);
  };
  return html`<header class="at-ends">
      <h2 id="take-title" tabindex="-1">${TAKE.title}</h2>
      <button class="button" @click=${shut}>${TAKE.close}</button>
    </header>
    <section>
      <h3 class="kicker">${TAKE.link}</h3>
      <p class="at-ends"><span class="aside">${TAKE.linkSays}</span> <button class="button" @click=${copyLink}>${TAKE.copyLink}</button></p>
      ${codeView(context)}
      <p class="at-ends"><span class="aside">${TAKE.oneFileSays}</span> <button class="button" @click=${saveStep}>${TAKE.oneFile}</button></p>
    </section>
    ${pictureView(context)} ${numbersView(context)} ${formulasView(context)} ${filesView(context)}
    <p class="take-said" role="status">${view.notice}</p>`;
}

/** Formats that were tried where they are for. */
const TRIED: readonly EmbedFormat[] = ['frame', 'element', 'python'];

function codeView({ act, model, view }: Context): TemplateResult {
  const site = siteOf();
  const formats = EMBED_FORMATS.map((one) => [one, TAKE.codes[one]] as const);
  const copy = () => {
    const shown = { site: site ?? '', link: linkOf(model), title: titleOf(model) };
    const said = { copied: TAKE.codeCopied, notCopied: TAKE.notCopied };
    act.copyText(embedCode(view.embedAs, shown), said);
  };
  const says = [
    TRIED.includes(view.embedAs) ? TAKE.codeSays : TAKE.untried,
    ...(FETCHING.includes(view.embedAs) ? [TAKE.codeFetches] : []),
  ].join(' ');
  return html`<p class="at-ends">
      <label class="in-row take-for"><span>${TAKE.codeFor}</span> ${selectView([...formats], view.embedAs, (embedAs) => act.setView({ embedAs: embedAs as EmbedFormat }))}</label>
      <button class="button" ?disabled=${site === null} @click=${copy}>${TAKE.copyCode}</button>
    </p>
    <p class="aside">${site === null ? TAKE.codeOnDisk : says}</p>`;
}

function numbersView(context: Context): TemplateResult {
  const { act, model, view } = context;
  const name = takenName(context, view.taking ?? '');
  const why = whyNoText(model.session, name);
  const tensors = takenTensors(context, name).map((one) => {
    const { shape } = nodeOf(model.session, one);
    return [one, `${spokenName(context, one)} (${one}), ${shapeText(shape)}`] as const;
  });
  const formats = TEXT_FORMATS.map((one) => [one, TAKE.formats[one]] as const);
  const digits = [
    ['', TAKE.allDigits],
    ['shown', TAKE.shownDigits],
  ] as const;
  const copy = () => copyTensor(context, name);
  return html`<section>
    <h3 class="kicker">${TAKE.numbers}</h3>
    <div class="take-fields">
      <label class="control"><span>${TAKE.tensor}</span> ${selectView([...tensors], name, (taking) => act.setView({ taking }))}</label>
      <label class="control"><span>${TAKE.format}</span> ${selectView([...formats], view.copyAs, (copyAs) => act.setView({ copyAs: copyAs as TextFormat }))}</label>
      <label class="control"><span>${TAKE.digits}</span> ${selectView([...digits], view.copyShown ? 'shown' : '', (said) => act.setView({ copyShown: said !== '' }))}</label>
    </div>
    ${why === '' ? html`<pre class="take-text" tabindex="0" role="group" aria-label=${TAKE.preview}>${beginningOf(textOf(context, name))}</pre>` : html`<p class="aside">${why}</p>`}
    <p class="at-ends">
      <span class="aside">${TAKE.remarks[view.copyAs] ?? nothing} <span class="by-keys">${TAKE.byKey}</span></span>
      <button class="button" ?disabled=${why !== ''} @click=${copy}>${TAKE.copy}</button>
    </p>
  </section>`;
}

/** Pictures of steps that are no tensors and no chart. */
const DRAWN = [
  { selector: 'main .falls', said: TAKE.fall },
  { selector: 'main .memory-strip', said: TAKE.memory },
];

function pictureView(context: Context): TemplateResult {
  const { act, model, view } = context;
  const isCovered = isCovering(context);
  // Weights that are streamed are held nowhere.
  const isMap = model.session.isStreamed;
  const why = isCovered ? TAKE.coveredFiles : isMap ? TAKE.noPicture : '';
  const name = `attention_${model.stage.id}_${model.step.id}`;
  const whole = () => figureOf(model, view, addressOf(model));
  const isDisabled = why !== '';
  // Charts that are drawn now: the dialog stands above them.
  const drawn = isDisabled
    ? []
    : DRAWN.flatMap(({ selector, said }) => {
        const place = document.querySelector<HTMLElement>(selector);
        return place ? [{ place, said }] : [];
      });
  // Charts within a picture that is saved whole are parts of it.
  const isPart = (chart: Element) => drawn.some(({ place }) => place.contains(chart));
  const charts = isDisabled ? [] : chartsIn(document).filter((chart) => !isPart(chart));
  return html`<section>
    <h3 class="kicker">${TAKE.picture}</h3>
    <p class="at-ends">
      <span class="aside">${why || TAKE.pictureSays}</span>
      ${kindsView(act, name, whole, isDisabled)}
    </p>
    ${drawn.map(({ place, said }, i) => {
      const figure = () => drawnFigureOf(model, view, place, addressOf(model));
      return html`<p class="at-ends"><span class="aside">${said}</span> ${kindsView(act, `${name}_picture${i + 1}`, figure, false)}</p>`;
    })}
    ${charts.map((chart, i) => {
      const figure = () => chartFigureOf(model, view, chart, addressOf(model));
      const said =
        namedIn(chart.getAttribute('aria-label') ?? '') ||
        TAKE.chart(charts.length > 1 ? i + 1 : 0);
      return html`<p class="at-ends"><span class="aside">${said}</span> ${kindsView(act, `${name}_chart${i + 1}`, figure, false)}</p>`;
    })}
  </section>`;
}

/** The beginning of what a chart says of itself. */
const namedIn = (label: string): string => label.split(/[.:;]/)[0];

/** Buttons that save a figure, which is made when one is pressed. */
function kindsView(
  act: Actions,
  name: string,
  figure: () => Figure,
  isDisabled: boolean,
): TemplateResult {
  const saveSvg = () => {
    act.save(svgOf(figure()), 'image/svg+xml', `${name}.svg`);
  };
  const savePng = () => {
    void pngOf(figure()).then((png) => act.save(png, 'image/png', `${name}.png`));
  };
  return html`<span class="in-row take-kinds">
    <button class="button" ?disabled=${isDisabled} @click=${saveSvg}>${TAKE.pictures.svg}</button>
    <button class="button" ?disabled=${isDisabled} @click=${savePng}>${TAKE.pictures.png}</button>
  </span>`;
}

function filesView({ act, model }: Context): TemplateResult {
  const why = [...new Set(FILE_KINDS.map((kind) => whyNoFile(model, kind)))].find(Boolean);
  const save = (kind: FileKind) => {
    const { content, kind: type, name } = stageFile(model, kind);
    act.save(content, type, name);
  };
  return html`<section>
    <h3 class="kicker">${TAKE.stage}</h3>
    <p class="in-row">
      ${FILE_KINDS.map((kind) => html`<button class="button" ?disabled=${whyNoFile(model, kind) !== ''} @click=${() => save(kind)}>${TAKE.files[kind]}</button>`)}
    </p>
    <p class="aside">${why ?? TAKE.filesSay}</p>
  </section>`;
}

/** Lines of a text that are shown before it is copied. */
const LINES = 5;

function beginningOf(text: string): string {
  const lines = text.split('\n');
  return lines.length > LINES ? [...lines.slice(0, LINES - 1), '…'].join('\n') : text;
}

function textOf(context: Context, name: string): string {
  const { copyAs, copyShown } = context.view;
  return tensorText(copyAs, writtenOf(context, name, copyShown));
}

/** Copies a tensor as the reader has chosen, or says why not. */
function copyTensor(context: Context, name: string): void {
  const { act, model } = context;
  const why = whyNoText(model.session, name);
  if (why !== '') act.setView({ notice: why });
  else act.copyText(textOf(context, name), saidOf(context, name));
}

/** Copies a tensor of a stage, with as many digits as the window shows if the reader has chosen these. */
export function copyShown(model: Model, view: ViewSettings, act: Actions, name: string): void {
  const drawing = drawingOf(model, view, roomOf(pageWindow()));
  const drawn = { model, view, act, drawing, trail: [], before: null, influence: null };
  copyTensor(fitted({ ...drawn, canUndo: false, canRedo: false }), name);
}

/** The sentences after copying. */
function saidOf({ model, view }: Context, name: string): Copying {
  const { shape } = nodeOf(model.session, name);
  const digits = view.copyShown ? TAKE.shownDigits : TAKE.allDigits;
  const size = shape.join('×');
  return {
    copied: TAKE.copied(name, size, TAKE.formats[view.copyAs], digits),
    notCopied: TAKE.notCopied,
  };
}
