import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/locales.ts';
import type { UnitTextOptions } from './unit-text.ts';
import type { MarkdownOptions, MarkdownSections } from './markdown.ts';
import { TextThread } from './text-thread.ts';
import type { RenderedText, TextWork } from './text-work.ts';

// The one way to render what users write, from a request: in a thread, with a budget, kept
// (docs/decisions/0153-user-texts-rendered-in-a-thread.md).

const thread = new TextThread();

const rendered = new LRUCache<string, { readonly text: RenderedText }>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ text }) => (typeof text === 'string' ? text.length : JSON.stringify(text).length) + 200,
});
/** Texts under way, so that calls for the same text share one rendering. */
const underWay = new Map<string, Promise<RenderedText>>();

async function render(work: TextWork): Promise<RenderedText> {
  const { text, ...how } = work;
  const key = `${JSON.stringify(how)} ${hash('sha256', text)}`;
  const entry = rendered.get(key);
  if (entry) return entry.text;
  const begun = underWay.get(key);
  if (begun) return begun;
  const promise = thread.render(work).then((outcome) => {
    // A text that had to do without colours is rendered whole the next time; one that took too long is not tried again.
    if (outcome.quality !== 'plain') rendered.set(key, { text: outcome.rendered });
    return outcome.rendered;
  });
  underWay.set(key, promise);
  try {
    return await promise;
  } finally {
    underWay.delete(key);
  }
}

/**
 * Returns the text of a unit, a question or a note as HTML that is safe to insert: no element, attribute or address can run a
 * script, and none loads anything from another site by itself. Links lead to pages in the given language. `plain` leaves
 * code without colours and formulas as typed, for lists of texts of learners. Headings begin at the level 3, or `topHeading`.
 */
export const renderUnitText = async (text: string, locale: Locale, options: UnitTextOptions = {}): Promise<string> =>
  (await render({ kind: 'unit', text, locale, ...options })) as string;

/** Returns an option of a question as HTML that is safe to insert into a line, such as the label of a control. */
export const renderOptionText = async (text: string, locale: Locale): Promise<string> =>
  (await render({ kind: 'option', text, locale })) as string;

/** Returns a text of the school's pages as HTML that is safe to insert. */
export const renderPageText = async (text: string, options: MarkdownOptions): Promise<string> =>
  (await render({ kind: 'page', text, options })) as string;

/** Returns a text of the school's pages cut at its top headings, each with an id that is unique in the text. */
export const renderPageSections = async (text: string, options: MarkdownOptions): Promise<MarkdownSections> =>
  (await render({ kind: 'sections', text, options })) as MarkdownSections;
