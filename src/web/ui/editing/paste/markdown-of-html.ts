import { cleanHtml, NOISE } from './clean-html.ts';
import type { PastedImages } from './clean-images.ts';
import { styleOf } from './dom.ts';
import { type Lost, nothingLost } from './lost.ts';
import { fencedCode, markdownOfNodes } from './write-markdown.ts';

export interface Pasted {
  readonly markdown: string;
  readonly lost: Lost;
  readonly pictures: PastedImages;
}

/** What else the clipboard has besides HTML. */
export interface PastedData {
  /** The text without format. */
  readonly plain: string;
  /** The text as RTF; empty without. */
  readonly rtf: string;
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
 * Returns the body of a document from the clipboard as Markdown of a unit's text, its pictures and what could not be kept. Code
 * of an editor becomes a block of the text without format. `origin` is that of the school. Changes the document.
 */
export function markdownOfBody(body: Element, { plain, rtf }: PastedData, origin: string): Pasted {
  if (plain.includes('\n') && isCode(body))
    return { markdown: fencedCode(plain), lost: nothingLost(), pictures: { uploads: [], web: [] } };
  const { lost, pictures } = cleanHtml(body, { rtf, origin });
  return { markdown: markdownOfNodes(body), lost, pictures };
}

/** Returns HTML from the clipboard as Markdown. Nothing in it is run or loaded: it is parsed in a document of its own. */
export const markdownOfHtml = (html: string, data: PastedData): Pasted =>
  markdownOfBody(new DOMParser().parseFromString(html, 'text/html').body, data, location.origin);
