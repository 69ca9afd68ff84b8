import { all, isElement, isText, moveChildren, remove, rename, replace, styleOf, unwrap } from './dom.ts';

const isList = (node: Element | null): node is Element => node?.nodeName === 'UL' || node?.nodeName === 'OL';

/** Makes lists of Word's paragraphs, which have a level and a mark of its own that is never part of the text. */
function nestWordLists(body: Element): void {
  for (const paragraph of all(body, 'p[class^="MsoList"], p[style*="mso-list:"]')) {
    let mark = '';
    for (const span of all(paragraph, 'span[style*="mso-list"]')) {
      mark += span.textContent.trim();
      remove(span);
    }
    const level = Number(/mso-list:[^;]*\blevel(\d)/.exec(styleOf(paragraph))?.[1] ?? 1);
    const name = /^\(?[\da-z]+[.)]/i.test(mark) ? 'OL' : 'UL';
    const item = rename(paragraph, 'li');
    let list = item.previousElementSibling;
    let outer: Element | null = null;
    for (let depth = 1; depth < level && isList(list) && list.lastElementChild; depth++) {
      outer = list.lastElementChild;
      list = outer.lastElementChild;
    }
    if (list?.nodeName === name) list.appendChild(item);
    else {
      const made = body.ownerDocument.createElement(name);
      const start = /^\(?(\d{1,9})/.exec(mark)?.[1];
      if (start && start !== '1') made.setAttribute('start', start);
      if (outer) outer.appendChild(made);
      else replace(item, made);
      made.appendChild(item);
    }
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
 * Marks the items of task lists with `data-task`, `x` or a blank, and removes their boxes: Google Docs writes a role and a
 * picture, Notion an element without text, GitHub a checkbox, others `[x]` or a sign.
 */
function markTasks(body: Element): void {
  for (const item of all(body, 'li[role="checkbox"], li[aria-checked], li[data-checked]')) {
    setTask(item, (item.getAttribute('aria-checked') ?? item.getAttribute('data-checked')) === 'true');
    for (const picture of all(item, 'img[aria-roledescription="checkbox"]')) remove(picture);
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
  nestLists(body);
  markTasks(body);
  addItems(body);
}
