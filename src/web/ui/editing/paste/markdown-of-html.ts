import { cleanHtml, NOISE } from './clean-html.ts';
import { styleOf } from './dom.ts';
import { type Lost, nothingLost } from './lost.ts';
import { fencedCode, markdownOf } from './write-markdown.ts';

export interface Pasted {
  readonly markdown: string;
  readonly lost: Lost;
}

const MONOSPACE = /font-family:[^;]*(?:mono|menlo|consolas|courier)/i;

/**
 * Returns whether an element is code: editors write lines of a monospaced font which keep their blanks, GitHub a table with a
 * line in each row.
 */
function isCodeElement(element: Element): boolean {
  if (element.nodeName === 'TABLE') {
    const cells = Array.from(element.querySelectorAll('td')).filter((cell) => cell.textContent.trim() !== '');
    return cells.length > 0 && cells.every((cell) => cell.matches('.blob-code') || isCodeElement(cell));
  }
  const style = styleOf(element);
  return MONOSPACE.test(style) && (element.nodeName === 'PRE' || /white-space:\s*(?:break-spaces|pre)/i.test(style));
}

/** Returns whether all text is code. */
function isCode(body: Element): boolean {
  const elements = Array.from(body.children).filter((element) => !element.matches(NOISE));
  return elements.length > 0 && elements.every(isCodeElement);
}

/**
 * Returns the body of a document from the clipboard as Markdown of a unit's text, and what could not be kept. Code of an
 * editor becomes a block of `plain`, the text without format from the same clipboard. Changes the document.
 */
export function markdownOfBody(body: Element, plain: string): Pasted {
  if (plain.includes('\n') && isCode(body)) return { markdown: fencedCode(plain), lost: nothingLost() };
  const lost = cleanHtml(body);
  return { markdown: markdownOf(body), lost };
}

/** Returns HTML from the clipboard as Markdown. Nothing in it is run or loaded: it is parsed in a document of its own. */
export const markdownOfHtml = (html: string, plain: string): Pasted =>
  markdownOfBody(new DOMParser().parseFromString(html, 'text/html').body, plain);
