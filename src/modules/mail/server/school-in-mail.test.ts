import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { outbox } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { type MailServer, openMailServer } from '#tests/support/samples/mail-server.ts';
import { multipart } from '#tests/support/samples/multipart.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { openMail } from './mail.service.ts';

let school: TestSchool;
let server: MailServer;
let admin: Person;
let editor: ReturnType<typeof schoolEditor>;
beforeAll(async () => {
  server = await openMailServer();
  school = await openTestSchool({
    publicUrl: 'https://school.example',
    mail: { url: server.url, from: { name: '', address: 'school@school.example' } },
  });
  editor = schoolEditor(school, () => admin);
});
beforeEach(async () => {
  await school.reset();
  server.received.length = 0;
  admin = await school.person({ role: 'admin', email: 'first@test.example' });
  await editor.change('identity', { name: 'Night School', supportEmail: 'help@night.example' });
  await editor.publish();
});
afterAll(async () => {
  await school.close();
  await server.close();
});

const contact = () =>
  school.ask('POST', '/api/contact', {
    body: { firstName: 'Ada', lastName: 'L', email: 'ada@test.example', message: 'Hello', agreed: true },
  });
const queued = async () => (await school.database.db.select().from(outbox)).map(({ to, subject }) => [to, subject]);

it('messages carry the published name, as sender too, and go to the published address', async () => {
  expect((await contact()).status).toBe(202);
  expect(await queued()).toEqual([['help@night.example', 'A message to Night School from Ada L']]);
  await school.app.jobs.runDue();
  expect(server.received[0]?.email).toMatchObject({
    subject: 'A message to Night School from Ada L',
    from: { name: 'Night School', address: 'school@school.example' },
  });
});

const picture = () =>
  sharp({ create: { width: 90, height: 30, channels: 3, background: '#123' } })
    .png()
    .toBuffer();

it('[MORE-471] messages carry the logo of the school as a PNG inside of them, and the outbox shows them without', async () => {
  const { body, headers } = multipart({ shape: 'own' }, { field: 'picture', name: 'a.png', bytes: await picture() });
  const { src } = (await school.ask('POST', '/api/school/pictures', { as: admin, body, headers })).body;
  await editor.change('identity', { logo: { src, alt: {} }, accent: { light: '#1d4ed8', dark: '#93b4ff' } });
  await editor.publish();
  await contact();
  await school.app.jobs.runDue();
  const { html, attachments } = server.received[0]!.email;
  expect(html).toContain('#1d4ed8');
  expect(attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<logo>' }]);
  const [row] = await school.database.db.select({ html: outbox.html }).from(outbox);
  expect(row?.html).not.toContain('cid:');
});

it('[MORE-471] messages go out without a logo whose file is damaged', async () => {
  const { body, headers } = multipart({ shape: 'own' }, { field: 'picture', name: 'a.png', bytes: await picture() });
  const { src } = (await school.ask('POST', '/api/school/pictures', { as: admin, body, headers })).body;
  await editor.change('identity', { logo: { src, alt: {} } });
  await editor.publish();
  writeFileSync(join(school.folder, src.slice('/media/'.length)), 'no image');
  await contact();
  await school.app.jobs.runDue();
  expect(server.received[0]?.email.attachments ?? []).toEqual([]);
});

it('messages to a school without a support address go to its first admin', async () => {
  const second = await school.person({ role: 'admin', email: 'second@test.example' });
  await editor.change('identity', { supportEmail: '' });
  await editor.publish();
  // Their row comes last now; the oldest account they have still.
  await school.ask('PUT', `/api/users/user/${admin._id}`, { as: admin, body: { name: 'First Admin' } });
  await contact();
  await school.ask('PUT', `/api/users/user/${admin._id}`, { as: second, body: { role: 'user' } });
  await contact();
  expect((await queued()).map(([to]) => to)).toEqual(['first@test.example', 'second@test.example']);
});

it('there is no address for messages without a support address and an admin', async () => {
  await editor.change('identity', { supportEmail: '' });
  await editor.publish();
  await school.database.db.update(users).set({ role: 'user' });
  expect(await school.app.services.mail.inbox()).toBe('');
});

it.each(['demo', 'live'] as const)('messages of a school in mode %s know that it is one', async (mode) => {
  const { db, identity, config } = school.app.services;
  const service = openMail({ db, identity, config: { ...config, mode }, wake: () => {} });
  expect(await service.school()).toMatchObject({ name: 'Night School', isDemo: mode === 'demo' });
});

it('messages are in a language the school offers', async () => {
  await editor.change('identity', { languages: ['es'] });
  await editor.publish();
  await contact();
  await school.app.jobs.runDue();
  expect(server.received[0]?.email.subject).toBe('Un mensaje de Ada L para Night School');
});

it('no account gets the address of the school', async () => {
  const body = { name: 'Eve', email: 'Help@Night.example', password: PASSWORD, role: 'user' };
  const replies = [
    await school.ask('POST', '/api/auth/register', { body }),
    await school.ask('POST', '/api/users', { as: admin, body }),
    await school.ask('PUT', `/api/users/user/${admin._id}`, { as: admin, body: { email: body.email } }),
  ];
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { email: { code: 'email_of_school' } } } });
  // Their own, which became the school's later, stays theirs.
  await editor.change('identity', { supportEmail: admin.email });
  await editor.publish();
  const same = { name: 'Still Admin', email: admin.email };
  expect((await school.ask('PUT', `/api/users/user/${admin._id}`, { as: admin, body: same })).status).toBe(200);
});
