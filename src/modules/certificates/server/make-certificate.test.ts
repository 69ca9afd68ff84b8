import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Storage } from '#server/adapters/storage.ts';
import { certificates } from '#server/db/schema/certificates.ts';
import { outbox } from '#server/db/schema/mail.ts';
import { newId } from '#server/db/uuid.ts';
import { liveDocument } from '#modules/school/server/shipped/live.ts';
import type { PdfThread } from '#server/pdf/pdf-thread.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { MAIL } from '#tests/support/mail-service.ts';
import { makeJob } from './make-certificate.ts';

let school: TestSchool;
let ada: Person;
let address: string;
let id: string;
/** The names of the files that are kept. */
const files = new Set<string>();

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  files.clear();
  ada = await school.person();
  const { _id: course } = await school.course();
  await school.enrol(ada, course);
  const unit = await school.unit(course);
  await school.ask('PUT', `/api/courses/${course}/progress/${unit}`, { as: ada, body: { done: true } });
  [{ address }] = (await school.ask('GET', `/api/users/user/${ada._id}/certificates`, { as: ada })).body;
  id = (await row())!.id;
});
afterAll(() => school.close());

const row = async () =>
  (await school.database.db.select().from(certificates).where(eq(certificates.address, address)))[0];
const mails = async () =>
  (await school.database.db.select().from(outbox).where(eq(outbox.kind, 'certificate'))).map(({ to }) => to);
const withdraw = () =>
  school.database.db.update(certificates).set({ state: 'revoked' }).where(eq(certificates.address, address));
const correct = () =>
  school.ask('POST', `/api/certificates/${address}/reissue`, { as: ada, body: { name: 'Ada King' } });
const leave = () => school.ask('DELETE', '/api/auth/account', { as: ada, body: { password: PASSWORD } });

/** Runs the job of the certificate as the runner does; `meanwhile` happens while its files are made. */
async function make(
  meanwhile: () => Promise<unknown> = async () => undefined,
  mail: 'off' | 'rehearsal' = 'rehearsal',
) {
  const made = vi.fn<PdfThread['make']>(async () => ({ bytes: new Uint8Array() }));
  const job = makeJob({
    ...school.app.services,
    storage: {
      put: async (key: string) => void files.add(key),
      remove: async (keys: readonly string[]) => keys.forEach((key) => files.delete(key)),
    } as Partial<Storage> as Storage,
    pdfs: {
      async make(...what: Parameters<PdfThread['make']>) {
        await meanwhile();
        return made(...what);
      },
    } as Partial<PdfThread> as PdfThread,
    mail: { ...MAIL, status: async () => mail },
    identity: async () => liveDocument.identity,
    origin: () => 'https://school.example',
  });
  const outcome = await job.run({ certificate: id }, { id: newId(), attempts: 1, signal: AbortSignal.timeout(60_000) });
  if (outcome) await school.database.db.transaction((tx) => outcome(tx));
  return made.mock.calls.map(([kind]) => kind);
}

it('makes both files, the credential and a mail, once', async () => {
  expect(await make()).toEqual(['certificate', 'certificate-image']);
  expect([...files]).toEqual([`certificates/${id}.pdf`, `certificates/${id}.png`]);
  const { credential } = (await row())!;
  expect(credential).toMatchObject({ issuer: { id: 'did:web:school.example' } });
  expect(await make()).toEqual([]);
  expect((await row())!.credential).toEqual(credential);
  expect(await mails()).toEqual([ada.email]);
});

it('sends no mail in a school without mail', async () => {
  await make(undefined, 'off');
  expect((await row())!.credential).not.toBeNull();
  expect(await mails()).toEqual([]);
});

it.each([
  ['revoked', withdraw],
  ['replaced', correct],
  ['deleted', leave],
])('makes nothing of one that is %s by then', async (_how, act) => {
  await act();
  expect(await make()).toEqual([]);
  expect([[...files], await mails()]).toEqual([[], []]);
});

it.each([
  ['replaced', correct],
  ['deleted', leave],
])('leaves nothing of one that is %s meanwhile', async (_how, act) => {
  let isDone = false;
  await make(async () => {
    if (!isDone) await act();
    isDone = true;
  });
  expect([[...files], await mails()]).toEqual([[], []]);
  expect((await row())?.credential ?? null).toBeNull();
});
