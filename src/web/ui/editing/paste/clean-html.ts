import { cleanLinks } from './clean-links.ts';
import { cleanLists, flattenLists } from './clean-lists.ts';
import { cleanImages, type PastedImages, type ImageContext } from './clean-images.ts';
import { cleanTables } from './clean-tables.ts';
import { all, isElement, remove, rename, replace, styleOf, unwrap, wrapChildren } from './dom.ts';
import { type Lost, nothingLost } from './lost.ts';

/**
 * Elements that say nothing of the text. `[edit]`, `[1]` and the arrow back from a reference are Wikipedia's, images of boxes
 * Google's, whose items say whether they are done.
 */
export const NOISE =
  'style,script,meta,link,title,head,template,noscript,button,input,select,textarea,svg,o\\:p,[hidden],[style*="display:none"],[style*="display: none"],.mw-editsection,sup.reference,.mw-cite-backlink,.noprint,img[aria-roledescription="checkbox"]';

const EMBEDDED = 'iframe,object,embed,video,audio,canvas';

/** Elements within each other: documents and pages have a dozen or two, browsers read 512. */
const MOST_DEPTH = 48;

/** Leaves only the text of elements within more than `MOST_DEPTH` others, so that nothing costs more the deeper it stands. */
function limitDepth(body: Element): void {
  let depth = 0;
  let node: Node | null = body.firstChild;
  while (node) {
    if (isElement(node) && node.firstChild) {
      if (depth < MOST_DEPTH) {
        depth += 1;
        node = node.firstChild;
        continue;
      }
      const text: Node = body.ownerDocument.createTextNode(` ${node.textContent} `);
      replace(node, text);
      node = text;
    }
    while (node && !node.nextSibling && node !== body) {
      node = node.parentNode;
      depth -= 1;
    }
    node = node === body ? null : (node?.nextSibling ?? null);
  }
}

/** Makes elements of headings that are marked by a class or a role, and of the title of a document. */
function cleanHeadings(body: Element): void {
  for (const heading of all(body, 'p.MsoTitle, [role="heading"]')) {
    const level = Number(/^[1-6]$/.exec(heading.getAttribute('aria-level') ?? '')?.[0] ?? 1);
    if (!/^H[1-6]$/.test(heading.nodeName)) rename(heading, `h${level}`);
  }
}

/** Makes one `code` of a block of code, with its line breaks and without buttons and labels. */
function cleanCode(body: Element): void {
  for (const line of all(body, 'pre br')) replace(line, body.ownerDocument.createTextNode('\n'));
  for (const block of all(body, 'pre')) {
    const codes = all(block, 'code');
    const code = body.ownerDocument.createElement('code');
    const only = codes.length === 1 ? codes[0] : undefined;
    code.className = `${only?.className ?? ''} ${block.className}`.trim();
    code.textContent = (only ?? block).textContent;
    while (block.firstChild) remove(block.firstChild);
    block.appendChild(code);
  }
}

/**
 * Returns the formulas that are in no other one, in one walk: unclosed ones contain all that follow, and searching each for its
 * source takes time with the square of their number.
 */
function outermostFormulas(body: Element): Element[] {
  const formulaElements: Element[] = [];
  const waiting = [body];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.localName === 'math') formulaElements.push(element);
    else for (let child = element.firstElementChild; child; child = child.nextElementSibling) waiting.push(child);
  }
  return formulaElements;
}

/** Replaces formulas of web pages, which come as MathML, TeX and an image at once, by their TeX: `x-formula`, `x-display`. */
function cleanFormulas(body: Element, lost: Lost): void {
  const write = (place: Element, source: string, isDisplay: boolean) => {
    const formula = body.ownerDocument.createElement(isDisplay ? 'x-display' : 'x-formula');
    formula.textContent = source
      .trim()
      .replace(/^\{\\displaystyle\s([^]*)\}$/, '$1')
      .replaceAll(/([_^])\{(\w)\}/g, '$1$2')
      .replaceAll('$', '')
      .trim();
    if (formula.textContent === '') remove(place);
    else replace(place, formula);
  };
  for (const script of all(body, 'script[type^="math/tex"]'))
    write(script, script.textContent, /mode=display/.test(script.getAttribute('type')!));
  for (const math of outermostFormulas(body)) {
    const annotation = math.querySelector('annotation[encoding="application/x-tex"]');
    const source = annotation?.textContent ?? math.getAttribute('alttext');
    const place = math.closest('.mwe-math-element,.katex-display') ?? math.closest('.katex') ?? math;
    if (source) write(place, source, math.getAttribute('display') === 'block');
    else lost.formulas += 1;
  }
  for (const rest of all(body, 'annotation,annotation-xml')) remove(rest);
}

/** Makes elements of the styles in which Google Docs, Word and browsers write bold, italic, struck out and raised text. */
function cleanStyles(body: Element, lost: Lost): void {
  for (const element of all(body, 'b,strong')) {
    if (/font-weight:\s*(?:normal|400)/.test(styleOf(element))) unwrap(element);
  }
  lost.underlined += body.querySelectorAll('u,ins,mark').length;
  for (const span of all(body, 'span,font,u,ins,mark')) {
    const style = styleOf(span);
    if (style !== '') {
      const raised = /vertical-align:\s*(sub|super)/.exec(style)?.[1];
      if (raised) wrapChildren(span, raised === 'sub' ? 'sub' : 'sup');
      if (/text-decoration(?:-line)?:[^;]*line-through/.test(style)) wrapChildren(span, 'del');
      if (/font-style:\s*italic/.test(style)) wrapChildren(span, 'em');
      if (/font-weight:\s*(?:bold|[6-9]\d\d)/.test(style)) wrapChildren(span, 'strong');
      const isUnderlined = /text-decoration(?:-line)?:[^;]*underline/.test(style) && !span.closest('a');
      if (isUnderlined || /mso-highlight:/.test(style)) lost.underlined += 1;
    }
    unwrap(span);
  }
}

/**
 * Turns HTML as programs put it on the clipboard into few elements with one meaning each: headings, paragraphs, lists with
 * `data-task`, tables without merged cells, `pre > code`, quotes, `strong`, `em`, `del`, `code`, `sub`, `sup`, links and
 * images, `x-formula` and `x-display` with TeX. Returns the pictures and what could not be kept. Time is linear in the elements.
 */
export function cleanHtml(
  body: Element,
  context: ImageContext,
): { readonly lost: Lost; readonly pictures: PastedImages } {
  const lost = nothingLost();
  cleanFormulas(body, lost);
  for (const element of all(body, EMBEDDED)) {
    lost.embedded += 1;
    remove(element);
  }
  // Boxes of task lists are inputs.
  for (const element of all(body, NOISE)) if (!element.matches('li input[type="checkbox"]')) remove(element);
  for (const mark of all(body, 'sup > a[href*="#cite_note"]')) remove(mark.parentNode!);
  limitDepth(body);
  const pictures = cleanImages(body, context, lost);
  cleanHeadings(body);
  cleanCode(body);
  cleanLists(body);
  cleanStyles(body, lost);
  cleanLinks(body, lost);
  cleanTables(body, lost);
  flattenLists(body, lost);
  // Notion's call-outs.
  for (const aside of all(body, 'aside')) rename(aside, 'blockquote').setAttribute('data-callout', 'NOTE');
  return { lost, pictures };
}
