import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { openLog } from './log.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let port: number;
let logged = '';
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  school = await openTestSchool({}, openLog('trace', sink));
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  port = (school.app.server.address() as { port: number }).port;
});
afterAll(() => school.close());

/** Sends bytes on a connection of their own and reads until it is closed. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let said = '';
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => resolve(said));
  });
}

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid_request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'invalid_request',
  ],
  ['endless headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
])(
  '[FAULT-19, SEC-59] %s get the standard error body with a request id and are disconnected',
  async (_what, bytes, status, code) => {
    const said = await say(bytes);
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const body = errorBody.strict().parse(JSON.parse(said.slice(said.indexOf('\r\n\r\n') + 4)));
    expect(body.code).toBe(code);
    expect(said).toContain(`x-request-id: ${body.requestId}`);
  },
);

it.each([
  ['an authority', 'GET *:aaaa HTTP/1.1'],
  ['a long one', `GET *:${'a'.repeat(15_800)} HTTP/1.1`],
  ['an asterisk', 'OPTIONS * HTTP/1.1'],
  ['an absolute address', 'GET http://elsewhere.example/courses HTTP/1.1'],
  ['an absolute address of a write', 'POST http://elsewhere.example/api/auth/login HTTP/1.1'],
])('[FAULT-20] refuses a request target that is not a path before it is routed or logged: %s', async (_what, line) => {
  logged = '';
  const said = await say(`${line}\r\nhost: a\r\n\r\n`);
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('x-content-type-options: nosniff');
  const body = errorBody.strict().parse(JSON.parse(said.slice(said.indexOf('\r\n\r\n') + 4)));
  expect(body.code).toBe('invalid_request');
  expect(said).toContain(`x-request-id: ${body.requestId}`);
  expect(logged).toBe('');
});
