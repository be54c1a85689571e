// The ways in: a box to drop files on, a button that chooses them, a field for text; what is being read, and what was wrong.
import { html, nothing, type TemplateResult } from 'lit-html';
import { sourceOf } from '../../engine/state/source.ts';
import type { Bag } from './bag.ts';
import { CONVERT } from './dump.ts';
import { KeptFiles } from './kept_files.ts';
import { listingView } from './listing_view.ts';
import type { Why } from './why.ts';
import { YOURS_TEXT } from './yours.en.ts';
import type { YoursContext } from './yours_context.ts';

const { drop } = YOURS_TEXT;

export function bringView({ bag, act }: YoursContext): TemplateResult {
  const chosen = (event: Event) => {
    const field = event.currentTarget as HTMLInputElement;
    const files = [...(field.files ?? [])];
    // Emptied, so that the same file can be chosen again once it has been written anew.
    field.value = '';
    if (files.length > 0) void bag.bring(files.map(sourceOf));
  };
  return html`<div class="screen-only yours-drop">
      <p class="yours-here" aria-hidden="true">${drop.here}</p>
      <div>
        <button class="button" @click=${openField}>${drop.choose}</button>
        <input hidden type="file" multiple aria-label=${drop.label} @change=${chosen} />
      </div>
      <details class="yours-paste">
        <summary>${drop.paste}</summary>
        <form @submit=${(event: Event) => paste(event, bag, act)}>
          <textarea name="numbers" rows="5" spellcheck="false" autocomplete="off" aria-label=${drop.field} placeholder=${drop.example}></textarea>
          <button class="button">${drop.add}</button>
        </form>
      </details>
    </div>
    <p class="yours-stays is-right">${YOURS_TEXT.stays} ${!bag.isEmpty && KeptFiles.isRoomFor(bag.shelves.all) ? YOURS_TEXT.keptHere : nothing}</p>
    ${bag.progress ? readingView(bag.progress) : nothing}
    <div role="status">${statusView(bag)}</div>
    ${shelvesView(bag)}
    ${bag.why ? whyView(bag.why, act) : nothing}
    ${bag.isEmpty ? nothing : html`<p class="screen-only apart"><button class="button" @click=${() => bag.forget()}>${YOURS_TEXT.forget}</button></p>`}`;
}

/** The browser's dialog for files. Their field itself is never shown: a browser draws a button and a name of its own in it. */
function openField(event: Event): void {
  const { nextElementSibling } = event.currentTarget as Element;
  (nextElementSibling as HTMLInputElement).click();
}

function paste(event: Event, bag: Bag, act: YoursContext['act']): void {
  event.preventDefault();
  const field = (event.currentTarget as HTMLFormElement).elements.namedItem('numbers');
  const { value } = field as HTMLTextAreaElement;
  if (value.trim() === '') {
    act.setView({ notice: drop.empty });
    (field as HTMLTextAreaElement).focus();
    return;
  }
  act.setView({ notice: '' });
  void bag.bring([{ name: drop.pasted, called: drop.pasted, blob: new Blob([value]) }]);
}

function readingView({ name, done, of }: NonNullable<Bag['progress']>): TemplateResult {
  return html`<label class="yours-reading">${YOURS_TEXT.reading(name, done, of)}
    <progress max=${of} .value=${done}></progress></label>`;
}

/** Said aloud once all is read, and not with every piece. */
function statusView({ progress, sources, files, shelves }: Bag): unknown {
  if (progress || sources.length === 0) return nothing;
  const names = sources.map(({ called }) => called);
  // Heads that came at once: another one may be open.
  const { taken } = shelves;
  const isOpen = taken && names.includes(taken.by);
  return html`${isOpen ? html`<p class="yours-taken">${YOURS_TEXT.taken(taken)}</p>` : nothing}
    <p class="aside apart">${YOURS_TEXT.brought(names, files?.tensors.length ?? 0)}</p>`;
}

/** The heads that were brought one after the other, or at once: one is open. */
function shelvesView(bag: Bag): unknown {
  const { all, open } = bag.shelves;
  const { label, says, name } = YOURS_TEXT.shelves;
  if (all.length < 2) return nothing;
  return html`<p class="aside apart">${says(all.length)}</p>
    <div class="screen-only in-row yours-shelves" role="group" aria-label=${label}>${all.map(
      (_, i) => html`<button class="button" aria-pressed=${i === open ? 'true' : 'false'}
        @click=${() => void bag.openShelf(i)}>${name(bag.shelves.namesOf(i))}</button>`,
    )}</div>`;
}

/** Ids of refusals of what torch.save writes. */
const PICKLES = ['file_pickle', 'npy_objects'];

function whyView(why: Why, act: YoursContext['act']): TemplateResult {
  const isPickle = 'id' in why && PICKLES.includes(why.id);
  const sentence = 'trouble' in why ? YOURS_TEXT.trouble[why.trouble] : why.sentence;
  return html`<div class="yours-why" role="alert">
    <p class="refusal">${YOURS_TEXT.refused(why.about, sentence)}
      ${'trouble' in why ? nothing : YOURS_TEXT.nothingChanged}
      ${'id' in why && why.id === 'name_repeated' ? YOURS_TEXT.twice : nothing}</p>
    ${isPickle ? html`<p class="aside">${YOURS_TEXT.convert}</p>${listingView(CONVERT, act)}` : nothing}
  </div>`;
}
