import { type Command, type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { splitWidth } from '#markdown/image-width.ts';
import { isPlaceholder } from '#web/ui/editing/images/placeholders.ts';
import { inChangedBlocks } from './changed-blocks.ts';
import type { PlacedImage } from './inserter.ts';
import { nodes } from './schema.ts';

/** Returns the address of an uploaded image: null if it was not uploaded, undefined while it is on its way. */
export type AddressOf = (placeholder: string) => string | null | undefined;

const FILL = 'fillImages';

/**
 * Gives images their address once they are uploaded and removes those that were not, outside of what undo takes back. That also
 * happens when undo brings back an image that was on its way when it was deleted.
 */
export const uploadedImages = (addressOf: AddressOf): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, { doc, tr }) => {
      const isAsked = transactions.some((transaction) => transaction.getMeta(FILL) === true);
      if (!isAsked && !transactions.some(({ docChanged }) => docChanged)) return null;
      inChangedBlocks(doc, isAsked ? null : before.doc, (node, pos, parent, block) => {
        const src = String(node.attrs['src'] ?? '');
        if (node.type !== nodes.image || !isPlaceholder(src)) return;
        const address = addressOf(src);
        const from = tr.mapping.map(pos);
        if (typeof address === 'string') tr.setNodeAttribute(from, 'src', address);
        else if (address === null) {
          const isAlone = parent === block && block.type === nodes.paragraph && block.childCount === 1;
          if (isAlone && tr.doc.childCount > 1) tr.delete(from - 1, from + 2);
          else tr.delete(from, from + 1);
        }
      });
      return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
    },
  });

/** Returns the transaction that gives all images which are uploaded by now their address. */
export const fillImages = (state: EditorState): Transaction =>
  state.tr.setMeta(FILL, true).setMeta('addToHistory', false);

/** Describes all images of an address, whatever their width is. */
export function describeImages({ src, alt }: PlacedImage): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    state.doc.descendants((node, pos) => {
      if (node.type === nodes.image && splitWidth(String(node.attrs['src'])).src === src)
        tr.setNodeAttribute(pos, 'alt', alt);
    });
    if (tr.docChanged) dispatch?.(tr);
    return tr.docChanged;
  };
}
