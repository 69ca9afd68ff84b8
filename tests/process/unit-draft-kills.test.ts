import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UnitDraft } from '#modules/units/contract/unit-drafts.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { unzip, zipOf } from '#tests/support/samples/course-archives.ts';
import { uploadCall, uploadHeaders } from '#tests/support/samples/uploads.ts';
import { login } from './school-client.ts';

/** When the server is killed, in parts of the time both took in the first life, which ends after them. */
const KILLED_AT = [null, 0.1, 0.4, 0.7, 0.9];
const IMPORTED = 1;
const EDITED = 2;

const dataDir = temporaryFolder();
let school: SchoolProcess;
let cookie: string;
async function open(): Promise<void> {
  school = await startSchoolProcess({ dataDir });
  ({ cookie } = await login(school.address, { email: 'admin@aula.test', password: 'aula-demo-admin' }));
}
beforeAll(open);
afterAll(() => school.end());

/** Calls the API as the admin. */
async function ask(method: string, path: string, body?: unknown) {
  const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const response = await fetch(`${school.address}/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return response;
}
async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await ask(method, path, body)).json() as Promise<T>;
}

/** Returns the texts of the units of the imported course, as its archive has them. */
async function filesOfCourse() {
  return unzip(Buffer.from(await (await ask('GET', `/courses/${IMPORTED}/archive`)).arrayBuffer()));
}
const textsIn = (files: ReadonlyMap<string, Buffer>): string[] =>
  [...files].filter(([path]) => path.startsWith('units/')).map(([, text]) => text.toString());

/** Uploads an archive in which every unit of the course ends with a mark; returns the body of the call that imports it. */
async function prepareImport(mark: string): Promise<object> {
  const files = await filesOfCourse();
  const changed = [...files].map(
    ([path, text]) => [path, path.startsWith('units/') ? `${text.toString()}\n${mark}\n` : text] as const,
  );
  const archive = await zipOf(changed);
  const metadata = { kind: 'archive', filename: 'course.zip' };
  const headers = { cookie, ...uploadHeaders(archive.length, metadata) };
  const begun = await fetch(`${school.address}/api/admin/media`, { method: 'POST', headers });
  const call = uploadCall(0, archive);
  const sent = await fetch(school.address + (begun.headers.get('location') ?? ''), {
    method: 'PATCH',
    headers: { cookie, ...call.headers },
    body: new Uint8Array(call.body),
  });
  const { file } = (await sent.json()) as { file: { _id: string } };
  const course = String(IMPORTED);
  const query = new URLSearchParams({ upload: file._id, course }).toString();
  const { stamp } = await json<{ stamp: string }>('GET', `/admin/course-imports/plan?${query}`);
  return { upload: file._id, course, stamp };
}

it('a server killed while a unit is published and a course imported has done each of them whole or not at all', async () => {
  const { sections } = await json<{ sections: { _id: string }[] }>('GET', `/courses/${EDITED}`);
  const path = `/courses/${EDITED}/sections/${sections[0]?._id}`;
  let wholeMs = 0;
  for (const part of KILLED_AT) {
    const mark = `Killed at ${part}.`;
    const body = await prepareImport(mark);
    const draft = await json<UnitDraft>('GET', `${path}/draft`);
    const value = { ...draft.value, description: `${draft.value.description}\n\n${mark}` };
    const { revision, baseVersion } = draft;
    const saved = await json<UnitDraft>('PUT', `${path}/draft`, { revision, baseVersion, value });

    const began = performance.now();
    const running = Promise.allSettled([
      ask('POST', `${path}/publish`, { revision: saved.revision, small: false }),
      ask('POST', '/admin/course-imports', body),
    ]);
    await (part === null ? running : setTimeout(wholeMs * part));
    if (part === null) wholeMs = performance.now() - began;
    await school.end('SIGKILL');
    const [published, imported] = await running;
    await open();

    const after = await json<UnitDraft>('GET', `${path}/draft`);
    const isPublished = after.published.description.endsWith(mark);
    expect(after.value.description, 'the text is published or still in the draft').toBe(value.description);
    expect([after.changed, after.version - draft.version]).toEqual(isPublished ? [false, 1] : [true, 0]);
    if (published?.status === 'fulfilled') expect(isPublished, 'an acknowledged publication').toBe(true);

    const marked = textsIn(await filesOfCourse()).map((text) => text.includes(mark));
    expect(new Set(marked).size, 'all units are imported or none').toBe(1);
    if (imported?.status === 'fulfilled') expect(marked[0], 'an acknowledged import').toBe(true);
    if (part === null) expect([isPublished, marked[0]], 'both without a kill').toEqual([true, true]);
  }
}, 240_000);
