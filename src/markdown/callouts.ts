export const CALLOUT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

/** The mark of a call-out with what follows it on its line; `+` or `-` is Obsidian's for one that folds. */
const CALLOUT = /^\[!([A-Za-z]+)\][+-]?(?:\s+|$)/;

/**
 * Returns the kind of the call-out whose first line begins with a text such as `[!NOTE] Title`, and the length of its mark; null
 * for a line of any other quote.
 */
export function calloutOf(line: string): { readonly kind: CalloutKind; readonly length: number } | null {
  const mark = CALLOUT.exec(line);
  const kind = CALLOUT_KINDS.find((each) => each === mark?.[1]?.toLowerCase());
  return mark && kind ? { kind, length: mark[0].length } : null;
}
