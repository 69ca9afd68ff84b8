import type { Fragment, Mark, Node } from 'prosemirror-model';
import type { Dialect } from '#markdown/dialect.ts';

/** Nodes and marks that texts of the school's pages do not have. */
const UNIT_ONLY = new Set([
  'callout',
  'formula',
  'formula_block',
  'footnote',
  'footnote_definition',
  'image',
  'question',
]);
/** The tools for them. */
const UNIT_TOOLS = new Set(['tasks', 'callout', 'picture', 'film', 'question', 'maths', 'footnote']);

const isUnitOnly = ({ type, attrs }: Node | Mark): boolean =>
  UNIT_ONLY.has(type.name) || (attrs['task'] ?? null) !== null;

/** Returns whether a dialect has all that is in a node or a fragment. */
export function isOfDialect(content: Node | Fragment, dialect: Dialect): boolean {
  if (dialect === 'unit') return true;
  let fits = !('type' in content && isUnitOnly(content));
  content.descendants((node) => {
    fits &&= !isUnitOnly(node) && !node.marks.some(isUnitOnly);
    return fits;
  });
  return fits;
}

/** Returns whether a tool makes something that a dialect has. */
export const isToolOfDialect = (tool: string, dialect: Dialect): boolean => dialect === 'unit' || !UNIT_TOOLS.has(tool);
