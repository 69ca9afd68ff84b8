import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { DeadlineThread, ThreadLimitExceeded } from './deadline-thread.ts';

/** A thread that works forever, runs out of memory, ends or replies, as each message says. */
const OBEDIENT = `
  import { parentPort } from 'node:worker_threads';
  const hoard = [];
  parentPort.on('message', (what) => {
    if (what === 'work forever') for (;;);
    if (what === 'take all memory') for (;;) hoard.push(Array.from({ length: 1_000_000 }, () => hoard.length));
    if (what === 'end') process.exit(1);
    parentPort.postMessage(what);
  });
  parentPort.postMessage('ready');`;
const folder = mkdtempSync(join(tmpdir(), 'aula-thread-'));
const program = join(folder, 'obedient.mjs');
writeFileSync(program, OBEDIENT);
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { program, deadlineMs: 60_000, waiting: 2, idleMs: 60_000, heapMb: 32 };
let thread: DeadlineThread<string, string>;
const open = (other: Partial<typeof limits> = {}) => (thread = new DeadlineThread({ ...limits, ...other }));
afterEach(() => thread.stop());

it('[SEC-23] ends work that exceeds its deadline, and goes on with the next request', async () => {
  open({ deadlineMs: 500 });
  const [endless, next] = [thread.run('work forever'), thread.run('hello')];
  await expect(endless).rejects.toThrow(ThreadLimitExceeded);
  expect(await next).toBe('hello');
});

it('ends work that takes more memory than it has', async () => {
  open();
  await expect(thread.run('take all memory')).rejects.toThrow(ThreadLimitExceeded);
  expect(await thread.run('hello')).toBe('hello');
});

it('starts again after the thread ended by itself', async () => {
  open();
  await expect(thread.run('end')).rejects.toThrow('The thread ended');
  expect(await thread.run('hello')).toBe('hello');
});

it('refuses requests behind too many others', async () => {
  open();
  const waiting = [thread.run('one'), thread.run('two'), thread.run('three')];
  await expect(thread.run('four')).rejects.toMatchObject({ code: 'overloaded' });
  expect(await Promise.all(waiting)).toEqual(['one', 'two', 'three']);
});

it('ends without work, and starts for the next request', async () => {
  open({ idleMs: 0 });
  for (const what of ['one', 'two', 'three']) {
    expect(await thread.run(what)).toBe(what);
    await new Promise(setImmediate);
  }
});
