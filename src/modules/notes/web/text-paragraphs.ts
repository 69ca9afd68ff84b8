import * as LIMITS from '#contract/limits.ts';

/** A paragraph of a unit's text on the page, with its beginning, by which a note finds it again. */
export interface TextParagraph {
  readonly element: HTMLElement;
  readonly quote: string;
}

/** Returns the paragraphs, headings, lists and other blocks of a text that have text; no questions. */
export function paragraphsOf(text: HTMLElement | null): TextParagraph[] {
  const blocks =
    text?.querySelectorAll<HTMLElement>(':scope .unit-text > :not([data-question], [data-question] *)') ?? [];
  return [...blocks].flatMap((element) => {
    const words = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    return words === '' ? [] : [{ element, quote: words.slice(0, LIMITS.noteQuote).toWellFormed().trim() }];
  });
}

/** Returns the paragraph of a text in which the reader has selected something. */
export function selectedParagraph(text: HTMLElement | null): TextParagraph | undefined {
  const node = document.getSelection()?.anchorNode;
  if (!node || document.getSelection()?.isCollapsed) return undefined;
  return paragraphsOf(text).find(({ element }) => element.contains(node));
}

/** Returns the paragraph that begins with a quotation; undefined once the text has changed. */
export const paragraphWith = (text: HTMLElement | null, quote: string): TextParagraph | undefined =>
  paragraphsOf(text).find((paragraph) => paragraph.quote === quote);
