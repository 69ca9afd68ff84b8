import type { AuditEntry, ListAuditQuery } from '#contract/audit.ts';
import type { Handle } from '#server/db/database.ts';
import { insertEntry, listEntries } from './audit.queries.ts';

export { forgetInTrail, listAddressesGivenUp, listEntriesOf } from './anonymise.queries.ts';

/** Who makes a change. */
export interface Actor {
  /** Null for somebody who is gone once the change is made. */
  readonly _id: string | null;
  readonly name: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** A change as it happens. A created thing has no `before`, a deleted one no `after`. */
export interface Change {
  readonly action: AuditEntry['action'];
  readonly entity: AuditEntry['entity'];
  readonly entityId: string;
  readonly label: string;
  readonly before?: Fields;
  readonly after?: Fields;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ between two states of a thing, each as it was and as it is. */
function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys({ ...before, ...after }).filter((name) => !same(before[name], after[name]));
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/**
 * Writes a change into the trail, on the transaction that makes it: there is no change without its entry, and no entry
 * without its change. An update that changed nothing leaves none.
 */
export async function recordChange(tx: Handle, actor: Actor, change: Change): Promise<void> {
  const { before, after } = change;
  const both = before && after ? differences(before, after) : { before, after };
  if (change.action === 'update' && Object.keys(both.after ?? {}).length === 0) return;
  await insertEntry(tx, {
    actorId: actor._id,
    actorName: actor.name,
    action: change.action,
    entity: change.entity,
    entityId: change.entityId,
    label: change.label,
    before: both.before ?? null,
    after: both.after ?? null,
  });
}

/** A page of the trail, newest first. */
export async function listTrail(db: Handle, query: ListAuditQuery): Promise<AuditEntry[]> {
  const rows = await listEntries(db, query);
  return rows.map(({ actorId, actorName, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: { _id: actorId, name: actorName },
  }));
}
