import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { multipart } from '#tests/support/samples/multipart.ts';

/** As many as upload-slots.ts takes on. */
const MOST = 6;
const fields = { name: 'Arches', category: 'Art', teacher: 'Ines', description: 'How they stand.', price: '49.99' };

let school: TestSchool;
let admin: Person;
let port: number;
let form: ReturnType<typeof multipart>;
beforeAll(async () => {
  school = await openTestSchool();
  admin = await school.person({ role: 'admin' });
  port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#b8401f' } })
    .png()
    .toBuffer();
  form = multipart(fields, { field: 'courseImage', name: 'cover.png', bytes });
});
afterAll(() => school.close());

/** An upload on a connection of its own whose body is sent when the test says so. */
function upload(as = admin): { socket: Socket; response: () => string; sendBody: () => void } {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString('latin1')));
  socket.on('error', () => socket.destroy());
  const head = [
    as === admin ? 'POST /api/courses HTTP/1.1' : `PUT /api/users/user/${as._id}/profile HTTP/1.1`,
    'host: school',
    'connection: close',
    `cookie: ${as.cookie}`,
    `content-type: ${form.headers['content-type']}`,
    `content-length: ${form.body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(form.body.subarray(0, 100));
  return { socket, response: () => said, sendBody: () => socket.write(form.body.subarray(100)) };
}

/** Whether the school takes on one more upload; it says so before a byte of the image is sent. */
async function isFull(): Promise<boolean> {
  const { status } = await school.ask('POST', '/api/courses', {
    as: admin,
    body: '--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  return status === 503;
}

/** Opens as many uploads as the school takes on. A probe of `isFull` may take the place of one: it is opened again. */
async function fillPlaces(): Promise<ReturnType<typeof upload>[]> {
  let taken: ReturnType<typeof upload>[] = [];
  await expect
    .poll(() => {
      taken = taken.filter(({ response }) => response() === '');
      while (taken.length < MOST) taken.push(upload());
      return isFull();
    })
    .toBe(true);
  return taken;
}

describe('uploads', () => {
  it('[FAULT-17, SEC-34] beyond what is taken on get 503 before their bodies are read, and those taken on are stored', async () => {
    const taken = await fillPlaces();
    const refused = Array.from({ length: 34 }, () => upload());
    for (const { response } of refused) await expect.poll(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused[0]?.response()).toContain('"code":"overloaded"');
    expect(refused[0]?.response()).toMatch(/\r\nretry-after: \d+\r\n/i);
    for (const { sendBody } of taken) sendBody();
    for (const { response } of taken) await expect.poll(response, { timeout: 25_000 }).toMatch(/^HTTP\/1\.1 201 /);
    for (const { socket } of [...taken, ...refused]) socket.destroy();
    await expect.poll(isFull).toBe(false);
    const { status } = await school.ask('POST', '/api/courses', { as: admin, body: form.body, headers: form.headers });
    expect(status).toBe(201);
  });

  it('[SEC-25] of people who are not admins take half of the places, two each', async () => {
    const people = [await school.person({ role: 'teacher' }), await school.person()];
    const begun: ReturnType<typeof upload>[] = [];
    const refused = () => begun.filter(({ response }) => response().startsWith('HTTP/1.1 503 ')).length;
    for (const [person, refusals] of [1, 3].entries()) {
      begun.push(...Array.from({ length: 3 }, () => upload(people[person])));
      await expect.poll(refused).toBe(refusals);
    }
    const ofAdmins = Array.from({ length: 3 }, () => upload());
    for (const { sendBody } of ofAdmins) sendBody();
    for (const { response } of ofAdmins) await expect.poll(response, { timeout: 25_000 }).toMatch(/^HTTP\/1\.1 201 /);
    for (const { socket } of [...begun, ...ofAdmins]) socket.destroy();
    await expect.poll(isFull).toBe(false);
  });

  it('[FAULT-17] that are cut off free their places', async () => {
    const cut = await fillPlaces();
    for (const { socket } of cut) socket.destroy();
    await expect.poll(isFull).toBe(false);
  });
});
