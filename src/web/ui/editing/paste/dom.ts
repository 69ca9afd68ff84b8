/** Elements that stand on lines of their own; all others are parts of a line. */
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL X-DISPLAY'.split(
    ' ',
  ),
);

export const isElement = (node: Node): node is Element => node.nodeType === 1;
export const isText = (node: Node): boolean => node.nodeType === 3;
export const isBlock = (node: Node): boolean => BLOCKS.has(node.nodeName);

/** Styles are searched for each property, in time that grows with the square of their length. */
const STYLE_LENGTH = 2_000;

/** Returns the inline style of an element as written: a strict content security policy empties `style` of parsed documents. */
export const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').slice(0, STYLE_LENGTH);

/** Moves all children of a node to the end of another one. */
export function moveChildren(from: Node, to: Node): void {
  while (from.firstChild) to.appendChild(from.firstChild);
}

export const remove = (node: Node): void => {
  node.parentNode?.removeChild(node);
};

export const replace = (node: Node, by: Node): void => {
  node.parentNode?.replaceChild(by, node);
};

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode!.insertBefore(element.firstChild, element);
  remove(element);
}

/** Replaces an element by one with another name, with its children. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  moveChildren(element, renamed);
  replace(element, renamed);
  return renamed;
}

/** Puts the children of an element into a new one within it. */
export function wrapChildren(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  moveChildren(element, wrapper);
  element.appendChild(wrapper);
}

/** Returns the elements in a node that match a selector, as they are now. */
export const all = (root: Element, selector: string): Element[] => Array.from(root.querySelectorAll(selector));
