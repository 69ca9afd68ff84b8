import { escapeMarkup } from '#server/api/escape-markup.ts';
import type { XmlElement } from '#modules/questions/server/xml-tree.ts';

/** Returns the name of an element without the prefix of its namespace. */
export const nameOf = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

/** Returns all elements of a name within an element, in their order. */
export function* elementsIn(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of element.children) {
    if (nameOf(child) === name) yield child;
    yield* elementsIn(child, name);
  }
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => nameOf(child) === name);

/** Returns the text of an element with that of the elements in it. */
export const wholeTextOf = ({ nodes }: XmlElement): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wholeTextOf(node))).join('');

/** Stands for an image of the package in a text, until it is stored. No such host exists (RFC 2606). */
export const PACKAGE_IMAGE = 'https://package.invalid/';
/** Such an image in Markdown. */
export const PACKAGE_IMAGES = /!\[((?:\\.|[^\\\]])*)\]\(https:\/\/package\.invalid\/(\d+)\)/g;

/** Elements of QTI within the text of an item that are no text: hints, comments for markers and the values of variables. */
const NOT_TEXT = new Set([
  'rubricBlock',
  'feedbackInline',
  'feedbackBlock',
  'printedVariable',
  'templateInline',
  'templateBlock',
  'prompt',
  'stylesheet',
]);
/** Attributes of HTML that a text keeps. */
const KEPT = new Set(['href', 'alt', 'colspan', 'rowspan']);

/** What takes the place of an element in the HTML of a text; undefined: the element itself. */
export type Replace = (element: XmlElement) => string | undefined;

/**
 * Returns the content of an element as HTML. `imageAddress` returns where an image is found by its address in the item;
 * what is left out is reported by its element.
 */
export function htmlOf(
  element: XmlElement,
  imageAddress: (source: string) => string,
  replace: Replace = () => undefined,
  leftOut: (element: XmlElement) => void = () => undefined,
): string {
  const htmlOfNode = (node: string | XmlElement): string => {
    if (typeof node === 'string') return escapeMarkup(node);
    const replaced = replace(node);
    if (replaced !== undefined) return replaced;
    const name = nameOf(node);
    if (NOT_TEXT.has(name)) {
      leftOut(node);
      return '';
    }
    const { attributes } = node;
    const inner = node.nodes.map(htmlOfNode).join('');
    if (name === 'object' && attributes['type']?.startsWith('image/'))
      return `<img src="${escapeMarkup(imageAddress(attributes['data'] ?? ''))}" alt="${escapeMarkup(wholeTextOf(node).trim())}">`;
    const written = Object.entries(attributes).filter(([attribute]) => KEPT.has(attribute));
    if (name === 'img') written.push(['src', imageAddress(attributes['src'] ?? '')]);
    const list = written.map(([attribute, text]) => ` ${attribute}="${escapeMarkup(text)}"`).join('');
    return inner === '' && /^(?:img|br|hr|col)$/.test(name) ? `<${name}${list}>` : `<${name}${list}>${inner}</${name}>`;
  };
  return element.nodes.map(htmlOfNode).join('');
}
