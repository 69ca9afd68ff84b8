import { isDeepStrictEqual } from 'node:util';
import type { DraftRow, VersionRow } from './drafts.queries.ts';

/** Returns the members that differ between two values of a subject; the order of keys inside them does not matter. */
export const changedMembers = <Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
): Name[] => names.filter((name) => !isDeepStrictEqual(before[name], after[name]));

/** Returns a draft as its editor reads it; without a row or a value, what is published. */
export function presentDraft<Value>(draft: DraftRow<string, Value> | undefined, published: Value) {
  const edited = draft?.value != null;
  return {
    value: draft?.value ?? published,
    revision: draft?.revision ?? 0,
    editedAt: edited ? draft.editedAt.toISOString() : null,
    editedBy: edited ? draft.editor : null,
  };
}

/** Returns a version as the API shows it. */
export const presentVersion = <Row extends VersionRow>({ publishedAt, author, ...version }: Row) => ({
  ...version,
  publishedAt: publishedAt.toISOString(),
  publishedBy: author,
});
