import type { Node } from 'prosemirror-model';

/**
 * Calls `visit` for each node in the blocks at the top of a document that `before` does not have: blocks do not change, so a
 * changed one is another. `pos` is the position of the node in the document.
 */
export function inChangedBlocks(
  doc: Node,
  before: Node | null,
  visit: (node: Node, pos: number, parent: Node | null, block: Node) => void,
): void {
  const blocksBefore = new Set(before?.children);
  doc.forEach((block, offset) => {
    if (blocksBefore.has(block)) return;
    // `nodesBetween` of the document would pass all blocks before it.
    block.descendants((node, pos, parent) => visit(node, offset + 1 + pos, parent, block));
  });
}
