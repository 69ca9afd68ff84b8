import TurndownService from 'turndown';
import { gfm } from '@truto/turndown-plugin-gfm';
import { raisedText } from '#contract/raised-text.ts';

/** Elements that say nothing of the text. */
const NOISE = 'style,script,meta,link,title,head,template,noscript,iframe,object,svg,button,input,o\\:p';

const service = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
});
service.use(gfm);
// Headings of a unit's text start at the second level: the first is its title.
service.addRule('heading', {
  filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  replacement: (content, node) => {
    const level = Math.max(2, Number(node.nodeName[1]));
    const text = content.replaceAll(/\s+/g, ' ').trim();
    return text === '' ? '' : `\n\n${'#'.repeat(level)} ${text}\n\n`;
  },
});
// One blank after the mark, not the three of turndown.
service.addRule('listItem', {
  filter: 'li',
  replacement: (content, node) => {
    const parent = node.parentElement;
    const place = parent ? [...parent.children].indexOf(node as Element) : 0;
    const first = Number(parent?.getAttribute('start') ?? 1);
    const mark = parent?.nodeName === 'OL' ? `${first + place}. ` : '- ';
    const text = content.trim().replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    return `${mark}${text}${node.nextSibling ? '\n' : ''}`;
  },
});

service.addRule('sub', {
  filter: 'sub',
  replacement: (content) => raisedText(content, '_'),
});
service.addRule('sup', {
  filter: 'sup',
  replacement: (content) => raisedText(content, '^'),
});
service.addRule('formula', {
  filter: (node) => node.nodeName === 'X-FORMULA',
  replacement: (_content, node) => `$${node.textContent}$`,
});

/** Replaces an element by its children. */
const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Replaces an element by one with another name, with its children. */
function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Word writes lists as paragraphs with a level and a mark of its own, which is never part of the text. */
function mendWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[class^="MsoList"]')) {
    let mark = '';
    for (const span of paragraph.querySelectorAll('span[style*="mso-list"]')) {
      mark += span.textContent.trim();
      span.remove();
    }
    const level = Number(/mso-list:[^;]*\blevel(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
    const name = /^\(?[\da-z]+[.)]/i.test(mark) ? 'OL' : 'UL';
    const item = rename(paragraph, 'li');
    let list = item.previousElementSibling;
    let outer: Element | null = null;
    for (let depth = 1; depth < level && list?.matches('ul,ol') && list.lastElementChild; depth++) {
      outer = list.lastElementChild;
      list = outer.lastElementChild;
    }
    if (list?.nodeName === name) list.append(item);
    else {
      const made = body.ownerDocument.createElement(name);
      const start = /^\(?(\d+)/.exec(mark)?.[1];
      if (start && start !== '1') made.setAttribute('start', start);
      if (outer) outer.append(made);
      else item.replaceWith(made);
      made.append(item);
    }
  }
}

/** Google Docs writes a nested list beside the item it belongs to. */
function mendNestedLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.nodeName === 'LI') before.append(list);
  }
  for (const paragraph of body.querySelectorAll('li > p:first-child')) {
    if (!paragraph.nextElementSibling?.matches('p')) unwrap(paragraph);
  }
}

/** Makes one code element of a block of code, with its line breaks and without buttons and labels. */
function mendCode(body: HTMLElement): void {
  for (const line of body.querySelectorAll('pre br')) line.replaceWith('\n');
  for (const block of body.querySelectorAll('pre')) {
    const codes = block.querySelectorAll('code');
    const code = body.ownerDocument.createElement('code');
    const only = codes.length === 1 ? codes[0] : undefined;
    if (only) code.className = only.className;
    code.textContent = (only ?? block).textContent;
    block.replaceChildren(code);
  }
}

/** Replaces formulas of web pages, which come as MathML, TeX and a picture at once, by their TeX. */
function mendFormulas(body: HTMLElement): void {
  for (const math of body.querySelectorAll('math')) {
    const source =
      math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? math.getAttribute('alttext');
    if (!source) continue;
    const formula = body.ownerDocument.createElement('x-formula');
    formula.textContent = source
      .trim()
      .replace(/^\{\\displaystyle\s([^]*)\}$/, '$1')
      .replaceAll(/([_^])\{(\w)\}/g, '$1$2')
      .trim();
    (math.closest('.mwe-math-element,.katex') ?? math).replaceWith(formula);
  }
}

/** Makes elements of styles, as Google Docs and Word write them, and drops what is no text. */
function tidy(body: HTMLElement): void {
  for (const element of body.querySelectorAll(NOISE)) element.remove();
  mendCode(body);
  mendFormulas(body);
  mendWordLists(body);
  mendNestedLists(body);
  for (const element of body.querySelectorAll<HTMLElement>('b,strong')) {
    if (/^(?:normal|400)$/.test(element.style.fontWeight)) unwrap(element);
  }
  for (const span of body.querySelectorAll<HTMLElement>('span')) {
    const { fontWeight, fontStyle } = span.style;
    const heading = span.closest('h1,h2,h3,h4,h5,h6') !== null;
    const style = span.getAttribute('style') ?? '';
    const raised = /vertical-align:\s*(sub|super)/.exec(style)?.[1];
    if (raised) span.innerHTML = raised === 'sub' ? `<sub>${span.innerHTML}</sub>` : `<sup>${span.innerHTML}</sup>`;
    if (/text-decoration(?:-line)?:[^;]*line-through/.test(style)) span.innerHTML = `<del>${span.innerHTML}</del>`;
    if (fontStyle === 'italic') span.innerHTML = `<em>${span.innerHTML}</em>`;
    if (!heading && (fontWeight === 'bold' || Number(fontWeight) >= 600))
      span.innerHTML = `<strong>${span.innerHTML}</strong>`;
    unwrap(span);
  }
  // Bold headings are headings.
  for (const element of body.querySelectorAll('h1 b,h1 strong,h2 b,h2 strong,h3 b,h3 strong,h4 b,h4 strong'))
    unwrap(element);
  for (const link of body.querySelectorAll('a')) {
    if (!/^(?:https?:|mailto:)/i.test(link.getAttribute('href') ?? '')) unwrap(link);
  }
  for (const picture of body.querySelectorAll('img')) {
    if (!/^https?:/i.test(picture.getAttribute('src') ?? '')) picture.remove();
  }
  // A table without a head has none in Markdown either: its first row becomes it.
  for (const table of body.querySelectorAll('table')) {
    for (const paragraph of table.querySelectorAll('td p, th p, td div, th div')) {
      if (paragraph.nextElementSibling) paragraph.after(' ');
      unwrap(paragraph);
    }
    if (!table.querySelector('th')) for (const cell of table.rows[0]?.cells ?? []) rename(cell, 'th');
  }
}

const MONOSPACE = /font-family:[^;]*(?:mono|menlo|consolas|courier)/i;

/** Returns whether all text is code: editors write lines of a monospaced font which keep their blanks. */
function isCode(body: HTMLElement): boolean {
  const elements = [...body.children].filter((element) => !element.matches(NOISE));
  return (
    elements.length > 0 &&
    elements.every((element) => {
      const style = element.getAttribute('style') ?? '';
      return (
        MONOSPACE.test(style) && (element.nodeName === 'PRE' || /white-space:\s*(?:break-spaces|pre)/i.test(style))
      );
    })
  );
}

/** Returns code as a fenced block; its fence is longer than every run of backticks in it. */
function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/** A fenced block, which stays as it is, or blanks to tidy. */
const BLOCK_OR_BLANKS = /^ *(`{3,})[^\n]*\n[^]*?^ *\1$|(?:[ \t\u00a0]*\n){3,}|[ \t\u00a0]+\n|\u00a0/gm;

/**
 * Returns HTML from the clipboard as clean Markdown. Nothing in it is run or loaded: it is parsed in a document of its own.
 * Code of an editor becomes a block of `plain`, the text without format from the same clipboard.
 */
export function markdownOfHtml(html: string, plain: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (plain.includes('\n') && isCode(body)) return fenced(plain);
  tidy(body);
  return service
    .turndown(body)
    .replaceAll(BLOCK_OR_BLANKS, (found, fence?: string) => {
      if (fence) return found;
      const lines = found.split('\n').length - 1;
      return lines === 0 ? ' ' : '\n'.repeat(Math.min(2, lines));
    })
    .trim();
}
