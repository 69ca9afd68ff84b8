import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { inChangedBlocks } from './changed-blocks.ts';
import { nodes } from './schema.ts';

/** Blocks that Markdown writes in one line. */
export const isSingleLine = ({ type }: Node): boolean =>
  type === nodes.heading || type === nodes.table_cell || type === nodes.table_header;

/** Replaces line breaks in headings and cells, which are pasted or come with a new kind of block, by blanks. */
export const singleLines = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, { doc, schema, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      inChangedBlocks(doc, before.doc, (node, pos, parent) => {
        if (node.type === nodes.hard_break && parent && isSingleLine(parent))
          tr.replaceWith(pos, pos + 1, schema.text(' ', node.marks));
      });
      return tr.docChanged ? tr : null;
    },
  });
