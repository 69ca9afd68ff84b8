import type { Token } from 'markdown-it';
import type { Attrs, Mark, Node, NodeType } from 'prosemirror-model';
import { calloutOf } from '#markdown/callouts.ts';
import { marks, nodes, schema } from './schema.ts';

/** A node that is being read: its children so far. */
interface Open {
  readonly type: NodeType;
  readonly attrs: Attrs | null;
  readonly content: Node[];
}

const MARKS: Readonly<Record<string, (token: Token) => Mark>> = {
  strong: () => marks.strong.create(),
  em: () => marks.em.create(),
  s: () => marks.strike.create(),
  link: (token) =>
    marks.link.create({ href: String(token.attrGet('href') ?? ''), title: String(token.attrGet('title') ?? '') }),
};

/** Returns the description of an image, as plain text. */
export const altOf = ({ children }: Token): string =>
  (children ?? [])
    .map(({ content, type }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim();

function readInline(tokens: readonly Token[]): Node[] {
  const nodesRead: Node[] = [];
  let open: readonly Mark[] = [];
  const text = (content: string, more: readonly Mark[] = []) => {
    if (content === '') return;
    nodesRead.push(
      schema.text(
        content,
        [...more].reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), open),
      ),
    );
  };
  for (const token of tokens) {
    const [, kind = '', side] = /^(\w+)_(open|close)$/.exec(token.type) ?? [];
    if (side === 'open') open = MARKS[kind]!(token).addToSet(open);
    else if (side === 'close') open = open.filter(({ type }) => type.name !== (kind === 's' ? 'strike' : kind));
    else if (token.type === 'code_inline') text(token.content, [marks.code.create()]);
    else if (token.type === 'formula') {
      text(token.content.replaceAll('\n', ' '), [marks.formula.create({ display: token.markup === '$$' })]);
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') {
      nodesRead.push(nodes.hard_break.create(null, null, open));
    } else if (token.type === 'image') {
      const attrs = { src: token.attrGet('src'), alt: altOf(token), title: token.attrGet('title') ?? '' };
      nodesRead.push(nodes.image.create(attrs, null, open));
    } else if (token.type === 'footnote') {
      nodesRead.push(nodes.footnote.create({ label: token.meta?.['label'] }, null, open));
    } else if (token.type !== 'task') text(token.content);
  }
  return nodesRead;
}

/** Returns the content of a paragraph without what a call-out's mark and title stand for. */
function withoutFirstLine(tokens: readonly Token[]): Token[] {
  const end = tokens.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
  return end === -1 ? [] : tokens.slice(end + 1);
}

/** Returns whether the paragraphs of the list that opens at `index` are written without blank lines between them. */
function isTight(tokens: readonly Token[], index: number): boolean {
  const { level } = tokens[index]!;
  for (let next = index + 1; tokens[next] && tokens[next]!.level > level; next++) {
    if (tokens[next]!.type === 'paragraph_open' && tokens[next]!.level === level + 2) return tokens[next]!.hidden;
  }
  return true;
}

function openingOf(tokens: readonly Token[], index: number): Open {
  const token = tokens[index]!;
  const make = (type: NodeType | undefined, attrs: Attrs | null = null): Open => ({ type: type!, attrs, content: [] });
  switch (token.type) {
    case 'paragraph_open':
      return make(nodes.paragraph);
    case 'heading_open':
      return make(nodes.heading, { level: Number(token.tag.slice(1)) });
    case 'blockquote_open': {
      const inline = tokens[index + 1]?.type === 'paragraph_open' ? tokens[index + 2] : undefined;
      const callout = calloutOf(inline?.children?.[0]?.content ?? '');
      if (!callout) return make(nodes.blockquote);
      const title = inline!.content.split('\n', 1)[0]!.slice(callout.length).trim();
      return make(nodes.callout, { kind: callout.kind, title });
    }
    case 'bullet_list_open':
      return make(nodes.bullet_list, { marker: token.markup, tight: isTight(tokens, index) });
    case 'ordered_list_open': {
      const order = Number(token.attrGet('start') ?? 1);
      return make(nodes.ordered_list, { order, delimiter: token.markup, tight: isTight(tokens, index) });
    }
    case 'list_item_open': {
      const first = tokens[index + 2]?.children?.[0];
      const task = first?.type === 'task' ? (first.info === 'x' ? 'done' : 'todo') : null;
      return make(nodes.list_item, { task });
    }
    case 'table_open':
      return make(nodes.table);
    case 'tr_open':
      return make(nodes.table_row);
    case 'th_open':
    case 'td_open': {
      const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? null;
      return make(token.type === 'th_open' ? nodes.table_header : nodes.table_cell, { align });
    }
    default:
      throw new TypeError(`No block for ${token.type}`);
  }
}

const leafOf = (token: Token): Node => {
  const code = (type: NodeType | undefined, content: string, attrs: Attrs | null = null) =>
    type!.create(attrs, content === '' ? null : schema.text(content));
  switch (token.type) {
    case 'fence':
    case 'code_block':
      return code(nodes.code_block, token.content.replace(/\n$/, ''), { info: token.info.trim() });
    case 'formula':
      return code(nodes.formula_block, token.content);
    case 'question':
      return nodes.question.create({ id: token.content });
    case 'hr':
      return nodes.horizontal_rule.create();
    default:
      throw new TypeError(`No block for ${token.type}`);
  }
};

/** Returns the blocks of the document that parsed tokens stand for. Throws for tokens the document has no block for. */
export function readTokens(tokens: readonly Token[]): Node[] {
  const top: Open = { type: nodes.doc, attrs: null, content: [] };
  const stack = [top];
  for (const [index, token] of tokens.entries()) {
    const parent = stack.at(-1)!;
    if (/^t(?:head|body)_/.test(token.type)) continue;
    if (token.nesting === 1) stack.push(openingOf(tokens, index));
    else if (token.nesting === -1) {
      const { type, attrs, content } = stack.pop()!;
      const isMark = type === nodes.paragraph && stack.at(-1)!.type === nodes.callout && content.length === 0;
      // The first paragraph of a call-out may be its mark alone.
      if (isMark && stack.at(-1)!.content.length === 0 && tokens[index + 1]?.nesting !== -1) continue;
      const node = type.createAndFill(attrs, content);
      if (!node) throw new TypeError(`No content for ${type.name}`);
      stack.at(-1)!.content.push(node);
    } else if (token.type === 'inline') {
      const isTitle = stack.at(-2)?.type === nodes.callout && stack.at(-2)!.content.length === 0;
      const children = token.children ?? [];
      parent.content.push(...readInline(isTitle ? withoutFirstLine(children) : children));
    } else parent.content.push(leafOf(token));
  }
  return top.content;
}

/** Returns the content of the definition of a footnote. */
export const readFootnote = (label: string, tokens: readonly Token[]): Node =>
  nodes.footnote_definition.create({ label }, readInline(tokens[0]?.children ?? []));
