import type { Readable } from 'node:stream';
import type { AuditEntry, ExportAuditQuery, ListAuditQuery } from '#modules/audit/contract/audit.ts';
import { type CsvColumns, csvOfList } from '#server/api/csv.ts';
import type { Db, Handle } from '#server/db/database.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { findLastActor, insertEntry, listEntries } from './audit.queries.ts';

/** The user who makes a change. */
export interface Actor {
  /** Null if the change deletes the user. */
  readonly _id: string | null;
  readonly name: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** A change: creating has no `before`, deleting no `after`. */
export interface Change {
  readonly action: AuditEntry['action'];
  readonly entity: AuditEntry['entity'];
  readonly entityId: string;
  readonly label: string;
  readonly before?: Fields;
  readonly after?: Fields;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields that differ between two snapshots, with their old and new values. */
function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys({ ...before, ...after }).filter((name) => !same(before[name], after[name]));
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/**
 * Writes a change into the audit log, on the transaction that makes it: there is no change without its entry, and no entry
 * without its change. An update that changed nothing adds none.
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

/**
 * Returns an entity that was changed meanwhile as `edit_conflict` carries it to an editor: with who changed it last, null once
 * that account is deleted.
 */
export const withLastEditor = async <Entity extends object>(
  db: Handle,
  entity: Change['entity'],
  entityId: string,
  current: Entity,
) => ({ ...current, editedBy: await findLastActor(db, entity, entityId) });

/** Records that an admin downloaded a list with personal data, by the name of its file and, where it is known, its length. */
export const recordListExport = (db: Db, actor: Caller, file: string, rows?: number): Promise<void> =>
  writeAs(db, actor, {}, (tx, held) =>
    recordChange(tx, held.actor, {
      action: 'export',
      entity: 'school',
      entityId: file,
      label: file,
      ...(rows !== undefined && { after: { rows } }),
    }),
  );

/** Returns a page of the audit log, newest first. */
export async function listAuditLog(db: Handle, query: ListAuditQuery): Promise<AuditEntry[]> {
  const rows = await listEntries(db, query);
  return rows.map(({ actorId, actorName, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: { _id: actorId, name: actorName },
  }));
}

const CSV_COLUMNS: CsvColumns<AuditEntry> = {
  at: (entry) => entry.at,
  who: (entry) => entry.actor.name,
  action: (entry) => entry.action,
  entity: (entry) => entry.entity,
  id: (entry) => entry.entityId,
  name: (entry) => entry.label,
  before: (entry) => (entry.before === null ? '' : JSON.stringify(entry.before)),
  after: (entry) => (entry.after === null ? '' : JSON.stringify(entry.after)),
};

/** Returns the entries that match as a CSV file, newest first. */
export const exportAuditLog = (db: Handle, query: ExportAuditQuery): Promise<Readable> =>
  csvOfList(CSV_COLUMNS, (last, limit) => listAuditLog(db, { ...query, before: last?.id, limit }));
