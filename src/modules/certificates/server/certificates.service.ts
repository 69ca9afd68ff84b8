import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type {
  CredentialIssuer,
  ListCertificatesQuery,
  ListedCertificate,
  OwnCertificate,
  ShownCertificate,
} from '#modules/certificates/contract/certificates.ts';
import * as LIMITS from '#contract/limits.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { bakePng } from './baked-png.ts';
import { dataOf } from './certificate-data.ts';
import { designIn, textsIn } from './certificate-design.ts';
import type { CertificateServices } from './certificate-services.ts';
import {
  type CertificateRow,
  countElsewhere,
  countRows,
  findByAddress,
  findListed,
  hasStatusList,
  hurryJob,
  insertRevoked,
  listKeys,
  listOfUser,
  listRevoked,
  listRows,
  lockCertificate,
  updateCertificate,
} from './certificates.queries.ts';
import { signDocument } from './credential-proof.ts';
import { statusListOf } from './credential.ts';
import { didDocument, didOf } from './did-web.ts';
import { fileKey, replaceCertificate } from './issue-certificate.ts';
import type { JsonObject } from './json-object.ts';
import { removeCertificateFiles } from './personal-certificates.ts';
import { rotateKey, signingKey } from './signing-keys.ts';

type ListedRow = NonNullable<Awaited<ReturnType<typeof findListed>>>;

const present = ({ id, courseTitle, completedAt, createdAt, corrections, ...row }: ListedRow): ListedCertificate => ({
  ...row,
  _id: id,
  course: courseTitle,
  completedAt: completedAt.toISOString(),
  issuedAt: createdAt.toISOString(),
  correctionsLeft: Math.max(0, LIMITS.certificateCorrections - corrections),
});

const presentOwn = (row: ListedRow): OwnCertificate => {
  const { _id, userId: _userId, ...own } = present(row);
  return { ...own, quick: null };
};

/** Returns the certificate at an address, as long as its owner shows it. Throws `certificate_not_found`. */
async function findShown(db: Handle, address: string): Promise<CertificateRow> {
  const row = await findByAddress(db, address);
  if (!row || row.private) throw new AppError('certificate_not_found');
  return row;
}

/**
 * Returns a certificate for visitors who know its address; one whose files wait for their job is made next, after
 * `app.jobs.wake()`. Throws `certificate_not_found`, also for a private one.
 */
export async function getCertificate(
  { db, identity, origin }: CertificateServices,
  address: string,
): Promise<ShownCertificate> {
  const row = await findShown(db, address);
  if (row.credential === null) await hurryJob(db, row.id);
  const { completedAt, createdAt, state, reason, credential } = row;
  const data = dataOf(row, await identity(), origin());
  const { signatoryTitle, body, title: ownTitle, bodyLocale } = designIn(data);
  const { title, lines } = textsIn(data);
  const { name, course, completedOn, school, signatory } = data;
  const wording = lines.find(({ kind }) => kind === 'sentence')?.text ?? '';
  return {
    name,
    course,
    completedOn,
    school,
    signatory,
    signatoryTitle,
    wording,
    title,
    own:
      body === '' && ownTitle === ''
        ? null
        : { locale: body === '' ? data.locale : bodyLocale, lines: lines.map(({ kind, text }) => ({ kind, text })) },
    address,
    completedAt: completedAt.toISOString(),
    issuedAt: createdAt.toISOString(),
    state,
    reason,
    ready: credential !== null,
  };
}

/** Returns the signed credential of a certificate. Throws `certificate_not_found` and `certificate_not_ready`. */
export async function getCredential(db: Handle, address: string): Promise<string> {
  const { credential } = await findShown(db, address);
  if (credential === null) throw new AppError('certificate_not_ready');
  return JSON.stringify(credential, null, 2);
}

/** Returns the image of a certificate with its credential baked in. Throws `certificate_not_found`, also for a replaced one, and `certificate_not_ready`. */
export async function readImage({ db, storage }: CertificateServices, address: string): Promise<Readable> {
  const { id, credential, state } = await findShown(db, address);
  if (state === 'replaced') throw new AppError('certificate_not_found');
  const file = credential === null ? null : await storage.read(fileKey(id, 'png'));
  if (!file) throw new AppError('certificate_not_ready');
  return Readable.from([bakePng(await buffer(file.stream), JSON.stringify(credential))]);
}

/**
 * Returns a certificate as a PDF, for its owner and for admins. Throws `certificate_not_found`, also for a replaced one whose
 * files are deleted, `certificate_not_ready` and `certificate_unprintable` when no font covers its letters.
 */
export async function readPdf(
  { db, storage }: CertificateServices,
  caller: Caller,
  address: string,
): Promise<Readable> {
  const row = await findByAddress(db, address);
  if (!row || (caller.role !== 'admin' && row.userId !== caller._id) || row.state === 'replaced')
    throw new AppError('certificate_not_found');
  const file = await storage.read(fileKey(row.id, 'pdf'));
  if (file) return file.stream;
  const listed = await findListed(db, row.id);
  throw new AppError(listed?.problem == null ? 'certificate_not_ready' : 'certificate_unprintable');
}

/** Returns the certificates of a user, newest first, without those that were replaced; for admins with the flag of quick ones. */
export const listCertificatesOf = async (db: Handle, caller: Caller, userId: string): Promise<OwnCertificate[]> =>
  (await listOfUser(db, userId)).map((row) => ({
    ...presentOwn(row),
    quick: caller.role === 'admin' ? row.quick : null,
  }));

/** Returns a page of certificates and how many match, newest first. */
export async function listCertificates(
  db: Handle,
  query: ListCertificatesQuery,
): Promise<{ items: ListedCertificate[]; total: number }> {
  return { items: (await listRows(db, query)).map(present), total: await countRows(db, query) };
}

/** Shows or hides the page of one of the caller's certificates. Throws `certificate_not_found`. */
export async function setPrivate(
  { db, events }: CertificateServices,
  caller: Caller,
  address: string,
  isPrivate: boolean,
): Promise<OwnCertificate> {
  const changed = await writeAs(db, caller, {}, async (tx, { actor }) => {
    const row = await lockCertificate(tx, { address });
    if (!row || row.userId !== actor._id) throw new AppError('certificate_not_found');
    await updateCertificate(tx, row.id, { private: isPrivate });
    return presentOwn((await findListed(tx, row.id))!);
  });
  events.changed();
  return changed;
}

/**
 * Replaces a certificate by one with another name, for an admin or, twice, for its owner; recorded in the audit log.
 * What else it says stays as it was issued. The old one is no longer valid, and its files are deleted. Throws `certificate_not_found`, `certificate_not_valid` and
 * `corrections_used_up`.
 */
export async function reissue(
  { db, events, origin }: CertificateServices,
  caller: Caller,
  address: string,
  name: string,
): Promise<OwnCertificate> {
  const issued = await writeAs(db, caller, {}, async (tx, { actor }) => {
    const row = await lockCertificate(tx, { address });
    const isAdmin = actor.role === 'admin';
    if (!row || (row.userId !== actor._id && !isAdmin)) throw new AppError('certificate_not_found');
    if (row.state !== 'valid') throw new AppError('certificate_not_valid');
    if (!isAdmin && row.corrections >= LIMITS.certificateCorrections) throw new AppError('corrections_used_up');
    await updateCertificate(tx, row.id, { state: 'replaced' });
    await insertRevoked(tx, row);
    const id = await replaceCertificate(tx, row, { name, byOwner: !isAdmin, origin: origin() });
    await removeCertificateFiles(tx, [row.id]);
    await record(tx, actor, row, { name: row.name }, { name });
    return presentOwn((await findListed(tx, id))!);
  });
  events.changed();
  return issued;
}

/** Revokes a certificate with a reason, recorded in the audit log. Throws `certificate_not_found`, `certificate_not_valid`. */
export async function revoke(
  { db, events }: CertificateServices,
  caller: Caller,
  id: string,
  reason: string,
): Promise<ListedCertificate> {
  const revoked = await writeAs(db, caller, {}, async (tx, { actor }) => {
    const row = await lockCertificate(tx, { id });
    if (!row) throw new AppError('certificate_not_found');
    if (row.state !== 'valid') throw new AppError('certificate_not_valid');
    await updateCertificate(tx, id, { state: 'revoked', reason });
    await insertRevoked(tx, row);
    await record(tx, actor, row, { certificateState: 'valid' }, { certificateState: 'revoked', reason });
    return present((await findListed(tx, id))!);
  });
  events.changed();
  return revoked;
}

const record = (
  tx: Handle,
  actor: { _id: string; name: string },
  row: CertificateRow,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordChange(tx, actor, {
    action: 'update',
    entity: 'certificate',
    entityId: row.id,
    label: `${row.name} – ${row.courseTitle}`,
    before,
    after,
  });

/** Returns the identifier and keys of the school, and how many valid credentials name another host. */
export async function getIssuer({ db, origin, config }: CertificateServices): Promise<CredentialIssuer> {
  await signingKey(db);
  const did = didOf(origin());
  const keys = await listKeys(db);
  return {
    did,
    hasPublicUrl: config.publicUrl !== undefined,
    elsewhere: await countElsewhere(db, did),
    keys: keys.map(({ publicKey, createdAt }) => ({ publicKey, createdAt: createdAt.toISOString() })),
  };
}

/** Makes a new key that signs from now on, recorded in the audit log. */
export async function addKey(services: CertificateServices, caller: Caller): Promise<CredentialIssuer> {
  const [old] = await listKeys(services.db);
  await writeAs(services.db, caller, {}, async (tx, { actor }) => {
    await rotateKey(tx);
    const [key] = await listKeys(tx);
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'certificate',
      entityId: 'keys',
      label: key!.publicKey,
      before: { signingKey: old?.publicKey ?? null },
      after: { signingKey: key!.publicKey },
    });
  });
  return getIssuer(services);
}

/** Returns the DID document of the school. */
export async function getDidDocument({ db, origin }: CertificateServices): Promise<object> {
  await signingKey(db);
  return didDocument(
    didOf(origin()),
    (await listKeys(db)).map(({ publicKey }) => publicKey),
  );
}

const signedLists = new WeakMap<Db, Map<string, Promise<JsonObject>>>();

/**
 * Returns a signed status list. It is signed again only when something was revoked, or with another key. Throws
 * `certificate_not_found` for a list without certificates: signing one for every made-up address would cost too much.
 */
export async function getStatusList({ db, origin }: CertificateServices, list: number): Promise<JsonObject> {
  if (!(await hasStatusList(db, list))) throw new AppError('certificate_not_found');
  const revoked = await listRevoked(db, list);
  const key = await signingKey(db);
  const [address, did] = [origin(), didOf(origin())];
  const name = [did, list, key.publicKey, revoked.length].join(' ');
  const lists = signedLists.get(db) ?? new Map<string, Promise<JsonObject>>();
  signedLists.set(db, lists);
  if (lists.size > 100) lists.clear();
  const signed =
    lists.get(name) ??
    statusListOf({ origin: address, did, list }, revoked).then((document) =>
      signDocument(document, key, { did, created: String(document.validFrom) }),
    );
  lists.set(name, signed);
  return signed;
}
