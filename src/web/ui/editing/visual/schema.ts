import {
  type Attrs,
  type DOMOutputSpec,
  type MarkSpec,
  type MarkType,
  type NodeSpec,
  type NodeType,
  Schema,
} from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { UUID } from '#contract/course-ref.ts';
import { videoKind } from '#contract/video-address.ts';
import { isSafeAddress } from '#markdown/addresses.ts';
import { CALLOUT_KINDS } from '#markdown/callouts.ts';
import { FOOTNOTE_LABEL } from '#markdown/footnotes.ts';
import { isPlaceholder } from '#web/ui/editing/images/placeholders.ts';
import { normalizeAddress } from './text-blocks.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const attribute = (dom: HTMLElement, name: string): string => dom.getAttribute(name) ?? '';
const lineOf = (dom: HTMLElement, name: string): string => attribute(dom, name).replaceAll(/\s+/g, ' ').trim();

// Any page can copy HTML in the form that the editor itself reads, so no attribute is trusted.

/** Returns the attributes of a node with an address; false if the address is not safe. */
function withAddress(dom: HTMLElement, attrs: Readonly<Record<string, string>>, name: string): Attrs | false {
  const address = normalizeAddress(attribute(dom, attrs[name]!));
  if (!isSafeAddress(address)) return false;
  return Object.fromEntries(
    Object.entries(attrs).map(([key, from]) => [key, key === name ? address : lineOf(dom, from)]),
  );
}

/** Returns an attribute that has a pattern, as the attribute of a node; false if it does not match. */
const matching = (dom: HTMLElement, from: string, pattern: RegExp, name: string): Attrs | false =>
  pattern.test(attribute(dom, from)) && { [name]: attribute(dom, from) };

/** Returns a whole number from an attribute; `otherwise` if it is none or out of range. */
function numberOf(dom: HTMLElement, name: string, [min, max]: readonly [number, number], otherwise: number): number {
  const value = attribute(dom, name);
  return /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : otherwise;
}

/** Draws an image; addresses of other sites are named and not loaded, as on the page of learners. */
function drawImage({ src, alt, title }: Attrs): DOMOutputSpec {
  const data = { 'data-src': text(src), 'data-alt': text(alt), 'data-title': text(title) };
  const isOwn = text(src).startsWith('/') && isSafeAddress(text(src));
  if (isOwn && videoKind(text(src)) === null) {
    return ['img', { ...data, src: text(src), alt: text(alt), title: text(title) || null }];
  }
  if (isPlaceholder(text(src))) return ['span', { ...data, class: 'visual-media visual-uploading' }, text(alt) || '…'];
  return ['span', { ...data, class: 'visual-media' }, `▸ ${text(alt) || text(src)}`];
}

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'inline*',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (dom) => /^(?:left|center|right)$/.exec(attribute(dom, 'data-align'))?.[0] ?? null,
      setDOMAttr: (value, attrs) => {
        if (value) attrs['data-align'] = value;
      },
    },
  },
});

const nodeSpecs = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom: HTMLElement) => ({ level: numberOf(dom, 'data-level', [1, 6], level) }),
    })),
    // The page has a first level of its own.
    toDOM: ({ attrs }) => [`h${Math.max(2, attrs['level'])}`, { 'data-level': attrs['level'] }, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  callout: {
    attrs: { kind: { default: 'note' }, title: { default: '' } },
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [
      {
        tag: 'div.callout[data-kind]',
        contentElement: '.callout-content',
        getAttrs: (dom) => {
          const kind = CALLOUT_KINDS.find((each) => each === attribute(dom, 'data-kind'));
          return kind !== undefined && { kind, title: lineOf(dom, 'data-title') };
        },
      },
    ],
    toDOM: ({ attrs }) => [
      'div',
      { class: `callout callout-${attrs['kind']}`, 'data-kind': attrs['kind'], 'data-title': attrs['title'] },
      ['div', { class: 'callout-content' }, 0],
    ],
  },
  bullet_list: {
    attrs: { marker: { default: '-' }, tight: { default: true } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    attrs: { order: { default: 1 }, delimiter: { default: '.' }, tight: { default: true } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ order: numberOf(dom, 'start', [0, 999_999_999], 1) }) }],
    toDOM: ({ attrs }) => ['ol', { start: attrs['order'] === 1 ? null : attrs['order'] }, 0],
  },
  list_item: {
    attrs: { task: { default: null } },
    content: 'block+',
    defining: true,
    parseDOM: [
      { tag: 'li', getAttrs: (dom) => ({ task: /^(?:todo|done)$/.exec(attribute(dom, 'data-task'))?.[0] ?? null }) },
    ],
    toDOM: ({ attrs }) => ['li', attrs['task'] ? { 'data-task': attrs['task'] } : {}, 0],
  },
  code_block: {
    attrs: { info: { default: '' } },
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (dom) => ({
          info:
            lineOf(dom, 'data-info') ||
            (/\blang(?:uage)?-([\w#+-]+)/.exec(dom.querySelector('code')?.className ?? '')?.[1] ?? ''),
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      'pre',
      { 'data-info': attrs['info'], 'data-language': attrs['info'] || null, spellcheck: 'false' },
      ['code', 0],
    ],
  },
  formula_block: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre[data-formula]', preserveWhitespace: 'full', priority: 60 }],
    toDOM: () => ['pre', { 'data-formula': '', 'data-language': 'TeX', spellcheck: 'false' }, ['code', 0]],
  },
  raw: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre[data-raw]', preserveWhitespace: 'full', priority: 60 }],
    toDOM: () => ['pre', { 'data-raw': '', 'data-language': 'Markdown', spellcheck: 'false' }, ['code', 0]],
  },
  footnote_definition: {
    attrs: { label: {} },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [
      {
        tag: 'div[data-footnote]',
        contentElement: '.footnote-content',
        getAttrs: (dom) => matching(dom, 'data-footnote', FOOTNOTE_LABEL, 'label'),
      },
    ],
    toDOM: ({ attrs }) => [
      'div',
      { 'data-footnote': attrs['label'], class: 'visual-footnote' },
      ['div', { class: 'footnote-content' }, 0],
    ],
  },
  question: {
    attrs: { id: {} },
    group: 'block',
    atom: true,
    parseDOM: [{ tag: 'div[data-question]', getAttrs: (dom) => matching(dom, 'data-question', UUID, 'id') }],
    toDOM: ({ attrs }) => ['div', { 'data-question': attrs['id'], class: 'visual-media' }, `? ${attrs['id']}`],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ...tables,
  text: { group: 'inline' },
  image: {
    attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
    inline: true,
    group: 'inline',
    draggable: true,
    parseDOM: [
      {
        tag: '[data-src]',
        priority: 60,
        getAttrs: (dom) => withAddress(dom, { src: 'data-src', alt: 'data-alt', title: 'data-title' }, 'src'),
      },
      {
        tag: 'img[src^="https://"]',
        getAttrs: (dom) => withAddress(dom, { src: 'src', alt: 'alt' }, 'src'),
      },
    ],
    toDOM: ({ attrs }) => drawImage(attrs),
  },
  footnote: {
    attrs: { label: {} },
    inline: true,
    group: 'inline',
    atom: true,
    parseDOM: [
      { tag: 'sup[data-label]', priority: 60, getAttrs: (dom) => matching(dom, 'data-label', FOOTNOTE_LABEL, 'label') },
    ],
    toDOM: ({ attrs }) => ['sup', { 'data-label': attrs['label'], class: 'visual-reference' }, attrs['label']],
  },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    // Code and formulas have line breaks in their text: ProseMirror converts between both.
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
} satisfies Record<string, NodeSpec>;

const markSpecs = {
  link: {
    attrs: { href: {}, title: { default: '' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => withAddress(dom, { href: 'href', title: 'title' }, 'href'),
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs['href'], title: attrs['title'] || null, class: 'link' }, 0],
  },
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
    toDOM: () => ['strong', 0],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', 0] },
  code: {
    code: true,
    excludes: 'code formula',
    parseDOM: [{ tag: 'code:not([data-display])' }],
    toDOM: () => ['code', { spellcheck: 'false' }, 0],
  },
  formula: {
    attrs: { display: { default: false } },
    code: true,
    excludes: 'code formula',
    parseDOM: [
      { tag: 'code[data-display]', getAttrs: (dom) => ({ display: attribute(dom, 'data-display') === 'true' }) },
    ],
    toDOM: ({ attrs }) => [
      'code',
      { 'data-display': String(attrs['display']), class: 'visual-formula', spellcheck: 'false' },
      0,
    ],
  },
} satisfies Record<string, MarkSpec>;

/**
 * The document of the visual editor: what a text of a unit can say. `raw` is Markdown that no other block keeps. Formulas in
 * a line are a mark: their source is edited in place, as code is.
 */
export const schema = new Schema({ nodes: nodeSpecs, marks: markSpecs });

export const nodes = schema.nodes as Record<keyof typeof nodeSpecs, NodeType>;
export const marks = schema.marks as Record<keyof typeof markSpecs, MarkType>;
export type BlockName = keyof typeof nodeSpecs;
