// The static pages: a stage, a question, or the list of all, as text and tables, for readers and search engines that run no
// script. The build draws them (build/still_pages.ts); no script of the site has them.
import '../../course/index.ts';
import '../../course/stage_words.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { ASKED, GROUPS } from '../../course/mistakes/questions/asked.en.ts';
import type { Asked } from '../../course/mistakes/questions/asked_question.ts';
import { placeOf } from '../../course/mistakes/questions/link_place.ts';
import { Core } from '../../engine/core/core.ts';
import { runStepOf, STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { drawingOf } from '../../engine/model/drawing.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf } from '../../engine/model/nodes.ts';
import { everyStep, statesOfStage } from '../../engine/model/resolve.ts';
import { namesIn } from '../../engine/state/codecs.ts';
import { DEFAULT, formatHash, parseHash, type State } from '../../engine/state/state.ts';
import { language, title } from '../../engine/words/document.en.ts';
import { text } from '../../engine/words/page.en.ts';
import { withFacts } from '../../engine/words/stages.ts';
import type { Words } from '../../engine/words/text.ts';
import { type Card, cardView } from './card.ts';
import { pieceOf, rowsOf, type Sheet, sheetsOf, sheetView } from './number_sheet.ts';
import { QUESTION_FOLDERS, STILL_TEXT } from './still.en.ts';

/** A static page; its content is the inside of <main>, and of the list of pages below it. */
export interface StillPage {
  /** Place in the site: "head", "questions/why-the-root". */
  folder: string;
  title: string;
  /** Words whose first sentences describe it. */
  about: Words | Words[];
  content: TemplateResult;
  /** SVG of its card. */
  card: TemplateResult;
}

/** Words around each page. */
export const AROUND = {
  language,
  site: title,
  overview: STILL_TEXT.overview.link,
  version: STILL_TEXT.version,
};

type Numbers = Omit<Card, 'title'>;

const FOLDER_OF_ALL = 'questions';

/** The site's own card, with the word with which the page begins, before and after. */
export async function siteCard(whole: WebAssembly.Module): Promise<TemplateResult> {
  const core = await Core.start(whole);
  const card = cardView({ title, ...siteNumbers(core) }, title);
  core.close();
  return card;
}

function siteNumbers(core: Core): Numbers {
  const [{ pictures }] = ASKED;
  const rows = pictures.map(({ link, node, from, says }) => {
    const [row] = numbersIn(core, link, node, from, 1).rows;
    return { name: String(says), values: row.values };
  });
  return { kind: 'signed', rows };
}

/** Every static page, in order. `whole`: the module with gradients and training. */
export async function stillPages(whole: WebAssembly.Module): Promise<StillPage[]> {
  const core = await Core.start(whole);
  try {
    return [...STAGES.map(({ id }) => stagePage(core, id)), ...questionPages(core), overview(core)];
  } finally {
    core.close();
  }
}

/** The relative way from a page's folder to the site's. */
export function upFrom(folder: string): string {
  return '../'.repeat(folder.split('/').length);
}

/** Name and title of a stage, which may begin with the name. */
function titleOf(id: string): string {
  const { name, title } = text.stages[id];
  return title.startsWith(name) ? title : STILL_TEXT.stageTitle(name, title);
}

function stagePage(core: Core, id: string): StillPage {
  const { name, title: heading, steps } = text.stages[id];
  const leads = Object.values(steps).map(({ lead }) => html`${lead} `);
  const live = (state: State) => `${upFrom(id)}#${formatHash(state)}`;
  const state = { ...DEFAULT, stage: id };
  const its = titleOf(id);
  const at = STAGES.findIndex((stage) => stage.id === id);
  return {
    folder: id,
    title: its,
    about: leads,
    content: html`<p class="kicker">${text.stageOf(stageNumber(id), STAGES.length)} · ${name}</p>
      <h1>${heading}</h1>
      <p class="aside">${STILL_TEXT.stageLead}</p>
      <p><a class="button" href=${live(state)}>${STILL_TEXT.openStage}</a></p>
      ${statesOfStage(state).flatMap((its) => stepsOf(core, its, (step) => live({ ...state, step })))}
      <nav class="around" aria-label=${STILL_TEXT.around}>
        ${neighbour(STILL_TEXT.before, STAGES[at - 1]?.id)} ${neighbour(STILL_TEXT.after, STAGES[at + 1]?.id)}
      </nav>`,
    card: cardView({ title: its, ...stageNumbers(core, state) }, title),
  };
}

/** The shares of a stage, or its result where it has none. */
function stageNumbers(core: Core, state: State): Numbers {
  return withSibling(core.session, (sibling) => {
    sibling.open(choiceText(state, core.session.catalogue()));
    const shares = sibling.structure.nodes.find(({ role }) => role === 'weights')?.name;
    return { kind: shares ? 'weight' : 'signed', rows: rowsOf(sibling, shares ?? 'y') };
  });
}

function numbersIn(core: Core, link: string, node: string, from?: number, some?: number): Numbers {
  const catalogue = core.session.catalogue();
  return withSibling(core.session, (sibling) => {
    sibling.open(choiceText(parseHash(link), catalogue));
    const isShares = nodeOf(sibling, node).role === 'weights';
    return { kind: isShares ? 'weight' : 'signed', rows: rowsOf(sibling, node, from, some) };
  });
}

function neighbour(which: string, id: string | undefined): TemplateResult | typeof nothing {
  if (id === undefined) return nothing;
  const { name } = text.stages[id];
  return html`<a href=${`../${id}/`}>${which} ${stageNumber(id)} ${name}</a>`;
}

/** The steps of a state's lesson, drawn at once, since their words read its numbers. */
function stepsOf(core: Core, state: State, live: (step: string) => string): TemplateResult[] {
  const choice = choiceText(state, core.session.catalogue());
  let edits = core.arrive(choice, [], runStepOf(state));
  core.session.rename(namesIn(state.names));
  while (core.isTraining) edits = core.trainSlice();
  return Array.from(everyStep(state, edits, core.session), (model) =>
    stepView(model, live(model.step.id)),
  );
}

function stepView(model: Model, live: string): TemplateResult {
  const { session, stage, step, steps } = model;
  const words = text.stages[stage.id];
  const { name, lead, premise, body, formula, aside } = words.steps[step.id];
  const drawing = drawingOf(
    model,
    { theme: 'light', presenting: false, unfolded: [] },
    { room: Infinity, narrow: false },
  );
  const shown = new Set([...step.makes, ...(step.shows ?? [])]);
  const sheets = [...shown]
    .filter((one) => session.find(one) >= 0)
    .flatMap((one) =>
      sheetsOf(model, drawing, one, withFacts<Words | undefined>(words.notes?.[one], model)),
    );
  const written = withFacts<Words | undefined>(formula, model);
  return html`<section id=${step.id}>
    <h2>${STILL_TEXT.step(steps.indexOf(step) + 1, name)} ${written ? html`<em>${written}</em>` : nothing}</h2>
    <p>${lead} ${withFacts<Words | undefined>(premise, model) ?? nothing} ${withFacts<Words>(body, model)}</p>
    ${aside ? html`<p class="aside">${aside}</p>` : nothing}
    <div class="tables">${sheets.map(sheetView)}</div>
    <p><a href=${live}>${STILL_TEXT.openStep(name)}</a></p>
  </section>`;
}

const folderOf = ({ id }: Asked) => `${FOLDER_OF_ALL}/${QUESTION_FOLDERS[id]}`;
const ORDER = GROUPS.flatMap(({ ids }) => ids).map((id) => ASKED.find((one) => one.id === id));

function questionPages(core: Core): StillPage[] {
  return ASKED.map((asked) => {
    const { answer, task, links } = asked;
    const up = upFrom(folderOf(asked));
    const sheets = piecesOf(core, asked);
    const next = ORDER[(ORDER.indexOf(asked) + 1) % ORDER.length] ?? asked;
    return {
      folder: folderOf(asked),
      title: asked.question,
      about: answer,
      content: html`<p class="kicker"><a href="../">${STILL_TEXT.questions}</a></p>
        <h1>${asked.question}</h1>
        <p class="lead">${answer}</p>
        ${
          sheets.length > 0
            ? html`<section>
                <h2>${STILL_TEXT.numbers}</h2>
                <div class="tables">${sheets.map(sheetView)}</div>
              </section>`
            : nothing
        }
        <section>
          <h2>${STILL_TEXT.live}</h2>
          <p>${task}</p>
          <ol>${links.map((link) => html`<li><a href=${`${up}#${link}`}>${placeOf(link)}</a></li>`)}</ol>
        </section>
        <nav class="around" aria-label=${STILL_TEXT.around}>
          <a href=${`../${QUESTION_FOLDERS[next.id]}/`}>${STILL_TEXT.after} ${next.question}</a>
        </nav>`,
      card: cardView({ title: asked.question, ...askedNumbers(core, asked) }, title),
    };
  });
}

/** The numbers of a question's last picture, or of the site's card. */
function askedNumbers(core: Core, { pictures }: Asked): Numbers {
  const last = pictures.at(-1);
  return last ? numbersIn(core, last.link, last.node, last.from, last.rows) : siteNumbers(core);
}

/** Numbers of a question's pictures, each of a lesson of its own. */
function piecesOf(core: Core, { pictures }: Asked): Sheet[] {
  const catalogue = core.session.catalogue();
  return pictures.map(({ link, node, from = 0, rows, says }) =>
    withSibling(core.session, (sibling) => {
      sibling.open(choiceText(parseHash(link), catalogue));
      const piece = pieceOf(sibling, node, from, rows);
      return { ...piece, caption: html`${says} ${piece.caption}` };
    }),
  );
}

/** The list of all pages. */
function overview(core: Core): StillPage {
  const { title: its, description, lead } = STILL_TEXT.overview;
  const byId = new Map(ASKED.map((asked) => [asked.id, asked]));
  return {
    folder: FOLDER_OF_ALL,
    title: its,
    about: description,
    content: html`<h1>${its}</h1>
      <p class="lead">${lead}</p>
      <p><a class="button" href=${upFrom(FOLDER_OF_ALL)}>${STILL_TEXT.openLive}</a></p>
      <section>
        <h2>${STILL_TEXT.stages}</h2>
        <ol>${STAGES.map(({ id }) => html`<li><a href=${`../${id}/`}>${titleOf(id)}</a></li>`)}</ol>
      </section>
      ${GROUPS.map(
        ({ title: group, ids }) => html`<section>
          <h2>${group}</h2>
          <ul>${ids.map((id) => html`<li><a href=${`./${QUESTION_FOLDERS[id]}/`}>${byId.get(id)?.question}</a></li>`)}</ul>
        </section>`,
      )}`,
    card: cardView({ title: its, ...siteNumbers(core) }, title),
  };
}
