import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { nodes } from './schema.ts';

/** Blocks that Markdown writes in one line. */
export const isSingleLine = ({ type }: Node): boolean =>
  type === nodes.heading || type === nodes.table_cell || type === nodes.table_header;

/** Replaces line breaks in headings and cells, which are pasted or come with a new kind of block, by blanks. */
export const singleLines = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, { doc, schema, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const known = new Set(before.doc.children);
      doc.forEach((block, offset) => {
        if (known.has(block)) return;
        // `nodesBetween` of the document would pass all blocks before it.
        block.descendants((node, pos, parent) => {
          const from = offset + 1 + pos;
          if (node.type === nodes.hard_break && parent && isSingleLine(parent))
            tr.replaceWith(from, from + 1, schema.text(' ', node.marks));
        });
      });
      return tr.docChanged ? tr : null;
    },
  });
