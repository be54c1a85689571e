// An experiment's frame: text and question on the left, what is tried on the right.
import '../ask/questions_styles.ts';
import './experiment_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { text } from '../words/index.ts';
import type { Words } from '../words/text.ts';

interface Experiment {
  className: string;
  words: { title: string; lead: Words | string; body: Words | string };
  /** The title's answer, right below it. */
  answer?: unknown;
  /** Below the text: the question, a field. */
  left: unknown;
  main: unknown;
}

export function experimentView(experiment: Experiment): TemplateResult {
  const { className, words, answer, left, main } = experiment;
  const toQuestions = html`<p class="experiment-onward"><a href="#questions">${text.allQuestions}</a></p>`;
  return html`<main class=${`experiment ${className}`}>
    ${introView({ kicker: text.experiment, ...words }, [left, toQuestions], answer)}
    <div class="experiment-main">${main}</div>
  </main>`;
}

interface Intro {
  kicker: unknown;
  title: unknown;
  lead: unknown;
  body?: unknown;
}

/** A page's text: what it is called and what it is for, then what else stands in its column. */
export function introView(intro: Intro, below: unknown, answer: unknown = nothing): TemplateResult {
  const { kicker, title, lead, body } = intro;
  return html`<section class="prose" aria-labelledby="title">
    <p class="kicker">${kicker}</p>
    <h1 id="title">${title}</h1>
    ${answer}
    <p class="lead">${lead}</p>
    ${body === undefined ? nothing : html`<p class="body">${body}</p>`}
    ${below}
  </section>`;
}
