import { all, isElement, isText, moveChildren, remove, rename, replace, styleOf, unwrap, wrapChildren } from './dom.ts';
import type { Lost } from './lost.ts';

const isList = (node: Element | null): node is Element => node?.nodeName === 'UL' || node?.nodeName === 'OL';

/** Puts an item on a level, from 1, of the list before it, or makes a list of it. */
function nestItem(item: Element, level: number, name: string, start: string | undefined): void {
  let list = item.previousElementSibling;
  let outer: Element | null = null;
  for (let depth = 1; depth < level && isList(list) && list.lastElementChild; depth++) {
    outer = list.lastElementChild;
    list = outer.lastElementChild;
  }
  if (list?.nodeName === name) list.appendChild(item);
  else {
    const newList = item.ownerDocument.createElement(name);
    if (start && start !== '1') newList.setAttribute('start', start);
    if (outer) outer.appendChild(newList);
    else replace(item, newList);
    newList.appendChild(item);
  }
}

/**
 * Makes lists of Word's paragraphs, which have a level and a mark of its own that is never part of the text. One of a list that
 * has neither goes on with the item before.
 */
function nestWordLists(body: Element): void {
  for (const paragraph of all(body, 'p[class^="MsoList"], p[style*="mso-list:"]')) {
    const marks = all(paragraph, 'span[style*="mso-list"]');
    const mark = marks.map(({ textContent }) => textContent.trim()).join('');
    const style = /mso-list:([^;]*)/.exec(styleOf(paragraph))?.[1];
    const before = paragraph.previousElementSibling;
    if (/^\s*none\b/.test(style ?? '')) continue;
    if (style === undefined && mark === '' && !/\bMsoList(?:Bullet|Number)/.test(paragraph.className)) {
      const item = isList(before) ? before.lastElementChild : null;
      if (item && !item.firstElementChild?.matches('p, ul, ol')) wrapChildren(item, 'p');
      item?.appendChild(paragraph);
      continue;
    }
    for (const span of marks) remove(span);
    const level = Number(/\blevel(\d)/.exec(style ?? '')?.[1] ?? 1);
    const isNumbered = /^\(?[\da-z]+[.)]/i.test(mark) || /\bMsoListNumber/.test(paragraph.className);
    nestItem(rename(paragraph, 'li'), level, isNumbered ? 'OL' : 'UL', /^\(?(\d{1,9})/.exec(mark)?.[1]);
  }
}

/** Nests the items of Word in a browser: each is a list of its own, whose items have their level. */
function nestOnlineLists(body: Element): void {
  for (const wrapper of all(body, 'div.ListContainerWrapper')) unwrap(wrapper);
  for (const list of all(body, 'ul, ol')) {
    const items = Array.from(list.children);
    if (items.length === 0 || items.some((item) => !item.hasAttribute('data-aria-level'))) continue;
    const start = list.getAttribute('start') ?? undefined;
    for (const item of items) {
      list.parentNode!.insertBefore(item, list);
      nestItem(item, Number(item.getAttribute('data-aria-level')) || 1, list.nodeName, start);
    }
    remove(list);
  }
}

/** Moves lists that stand beside the item they belong to, as Google Docs writes them, into it. */
function nestLists(body: Element): void {
  for (const list of all(body, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.nodeName === 'LI') before.appendChild(list);
  }
  for (const paragraph of all(body, 'li > p')) {
    if (paragraph.previousElementSibling === null && paragraph.nextElementSibling?.nodeName !== 'P') unwrap(paragraph);
  }
}

/** Returns the first text of a list item which is not blank; null if something else comes first. */
function firstText(item: Element): Node | null {
  let node: Node | null = item;
  while (node) {
    let child: Node | null = node.firstChild;
    while (child && ((isText(child) && !child.nodeValue?.trim()) || child.nodeType === 8)) child = child.nextSibling;
    if (!child || isText(child)) return child;
    if (!isElement(child) || isList(child)) return null;
    node = child;
  }
  return null;
}

const setTask = (item: Element, isDone: boolean): void => item.setAttribute('data-task', isDone ? 'x' : ' ');

/**
 * Marks the items of task lists with `data-task`, `x` or a blank, and removes their boxes: Google Docs writes a role,
 * Notion an element without text, GitHub a checkbox, others `[x]` or a sign.
 */
function markTasks(body: Element): void {
  for (const item of all(body, 'li[role="checkbox"], li[aria-checked], li[data-checked]')) {
    setTask(item, (item.getAttribute('aria-checked') ?? item.getAttribute('data-checked')) === 'true');
  }
  for (const box of all(body, 'li .checkbox, li input[type="checkbox"]')) {
    const item = box.closest('li')!;
    if (!item.hasAttribute('data-task'))
      setTask(item, box.hasAttribute('checked') || /\bcheckbox-(?:on|checked)\b/.test(box.className));
    if (box.nodeName === 'INPUT' || box.textContent.trim() === '') remove(box);
  }
  for (const item of all(body, 'li')) {
    if (item.hasAttribute('data-task')) continue;
    const first = firstText(item);
    const mark = /^\s*(?:\[([ xX])\](?=\s)|([☐☑☒]))\s*/.exec(first?.nodeValue ?? '');
    if (!first || !mark) continue;
    setTask(item, mark[2] ? mark[2] !== '☐' : mark[1] !== ' ');
    first.nodeValue = first.nodeValue!.slice(mark[0].length);
  }
}

/** Makes what stands in a list without an item an item, so that nothing in it is passed over. */
function addItems(body: Element): void {
  for (const list of all(body, 'ul, ol')) {
    let item: Element | null = null;
    for (const child of Array.from(list.childNodes)) {
      if (child.nodeName === 'LI') item = null;
      else if (isElement(child) || child.nodeValue?.trim()) {
        if (!item) {
          item = list.ownerDocument.createElement('li');
          list.insertBefore(item, child);
        }
        item.appendChild(child);
      } else remove(child);
    }
  }
  // A list in an item of its own is the list itself.
  for (const item of all(body, 'li')) {
    const only = item.firstElementChild;
    const list = item.parentElement;
    if (list?.nodeName === only?.nodeName && isList(only) && item.childNodes.length === 1) {
      const into = item.ownerDocument.createDocumentFragment();
      moveChildren(only, into);
      list!.replaceChild(into, item);
    }
  }
}

/** Gives lists of any program the form `ul > li > ul`, and marks tasks with `data-task`. */
export function cleanLists(body: Element): void {
  nestWordLists(body);
  nestOnlineLists(body);
  nestLists(body);
  markTasks(body);
  addItems(body);
}

/** Lists within each other: the server reads no more levels of lists and quotes than this. */
export const MOST_LEVELS = 8;

/** Puts items within more than `MOST_LEVELS` lists on the last level, below the item they stand in. */
export function flattenLists(body: Element, lost: Lost): void {
  const flatten = (list: Element, level: number): void => {
    for (let item = list.firstElementChild; item; item = item.nextElementSibling) {
      for (const inner of Array.from(item.children).filter(isList)) {
        if (level < MOST_LEVELS) flatten(inner, level + 1);
        else {
          lost.deepItems += inner.children.length;
          const place = item.nextElementSibling;
          for (const child of Array.from(inner.children)) list.insertBefore(child, place);
          remove(inner);
        }
      }
    }
  };
  for (const list of all(body, 'ul, ol')) if (!list.parentElement?.closest('ul, ol')) flatten(list, 1);
}
