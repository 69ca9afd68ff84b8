import TurndownService from 'turndown';
import { gfm } from '@truto/turndown-plugin-gfm';

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

/** Replaces an element by its children. */
const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Replaces an element by one with another name, with its children. */
function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Word writes lists as paragraphs with a class and a bullet of its own. */
function mendWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[class^="MsoList"]')) {
    const text = paragraph.textContent.trim();
    const numbered = /^\(?(?:\d+|[a-z])[.)]/i.test(text);
    for (const mark of paragraph.querySelectorAll('span[style*="mso-list"]')) mark.remove();
    paragraph.innerHTML = paragraph.innerHTML.replace(/^\s*(?:[·•o§▪-]|\(?(?:\d+|[a-z])[.)])(?:&nbsp;|\s)+/i, '');
    const item = rename(paragraph, 'li');
    const before = item.previousElementSibling;
    const name = numbered ? 'OL' : 'UL';
    if (before?.nodeName === name) before.append(item);
    else {
      const list = body.ownerDocument.createElement(name);
      item.replaceWith(list);
      list.append(item);
    }
  }
}

/** Makes elements of styles, as Google Docs and Word write them, and drops what is no text. */
function tidy(body: HTMLElement): void {
  for (const element of body.querySelectorAll(NOISE)) element.remove();
  mendWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>('b,strong')) {
    if (/^(?:normal|400)$/.test(element.style.fontWeight)) unwrap(element);
  }
  for (const span of body.querySelectorAll<HTMLElement>('span')) {
    const { fontWeight, fontStyle } = span.style;
    const heading = span.closest('h1,h2,h3,h4,h5,h6') !== null;
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
    for (const paragraph of table.querySelectorAll('td p, th p, td div, th div')) unwrap(paragraph);
    if (!table.querySelector('th')) for (const cell of table.rows[0]?.cells ?? []) rename(cell, 'th');
  }
}

/** Returns HTML from the clipboard as clean Markdown. Nothing in it is run or loaded: it is parsed in a document of its own. */
export function markdownOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  tidy(body);
  return service
    .turndown(body)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
