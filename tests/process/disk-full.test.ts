import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { ADMIN, call, signIn } from '#tests/torture/caller.ts';
import { login, register } from './school-client.ts';

/** Whether this process may mount a small file system: it needs root. */
function canMount(): boolean {
  const place = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  }
}
const TOKEN = 'a-token-for-tests-only';
const IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

function image(): FormData {
  const form = new FormData();
  form.set('courseImage', new Blob([Buffer.from(IMAGE, 'base64')], { type: 'image/png' }), 'a.png');
  return form;
}

const PATIENTLY = { timeout: 20_000, interval: 250 };

/** Fills the free space of a file system. */
function fill(folder: string): string {
  const ballast = join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  } catch {
    // Some blocks are reserved, so writing stops before the reported size.
  }
  return ballast;
}

it('[FAULT-05] an upload returns 503 while the folder cannot be written, and succeeds once it can', async () => {
  const dataDir = temporaryFolder();
  const school = await startSchoolProcess({ dataDir });
  const media = join(dataDir, 'media');
  try {
    const admin = await signIn(school.address, ADMIN);
    const before = await call<{ imageSrc: string }>(admin, 'GET', '/api/courses/2');
    renameSync(media, `${media}.away`);
    // Like a lost mount: the path is not a folder.
    writeFileSync(media, '');
    const upload = () =>
      fetch(`${school.address}/api/courses/2`, { method: 'PUT', body: image(), headers: { cookie: admin.cookie } });
    const refused = await upload();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(await refused.json()).toMatchObject({ code: 'not_ready' });
    expect(await call(admin, 'GET', '/api/courses/2')).toMatchObject({ imageSrc: before.imageSrc });
    expect((await fetch(`${school.address}/courses`)).status).toBe(200);
    expect((await fetch(school.address + before.imageSrc)).status).toBe(404);

    rmSync(media);
    renameSync(`${media}.away`, media);
    expect((await fetch(school.address + before.imageSrc)).status).toBe(200);
    const taken = await upload();
    expect(taken.status).toBe(200);
    const { imageSrc } = (await taken.json()) as { imageSrc: string };
    expect((await fetch(school.address + imageSrc)).status).toBe(200);
  } finally {
    await school.end('SIGKILL');
  }
});

// Where mounting is not allowed, disk-space-guard.test.ts tests the same guard with a reserve larger than the disk.
const SMALL_DISKS = canMount() ? ['a disk'] : [];

it.each(SMALL_DISKS)('[FAULT-06] %s that is full loses no acknowledged write and returns a clear error', async () => {
  const disk = join(temporaryFolder(), 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]);
  const dataDir = join(disk, 'data');
  try {
    const first = await startSchoolProcess({ dataDir, env: { METRICS_TOKEN: TOKEN } });
    // The disk is small: its operator was warned from the start.
    expect(first.output()).toContain('disk space is running low');
    const ballast = fill(disk);
    const acknowledged: { email: string; password: string }[] = [];
    const refusals: string[] = [];
    // The write-ahead log is allocated in advance: it takes some hundred writes until one fails.
    for (let turn = 0; turn < 3_000 && refusals.length < 3; turn++) {
      try {
        acknowledged.push(await register(first.address, `full${turn}`));
      } catch (error) {
        refusals.push(String(error));
      }
    }
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal).toContain('503');
    // The server checks the free space every two seconds; a fast machine fills the disk before that.
    await vi.waitFor(() => expect(first.output()).toContain('disk nearly full'), PATIENTLY);
    // The first page of the full disk is its log in: an admin has to make room.
    const refused = await fetch(`${first.address}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'disk_full' })]);
    const head = await vi.waitFor(() => signIn(first.address, ADMIN), PATIENTLY);
    expect(await call<{ role: string }[]>(head, 'GET', '/api/users')).not.toEqual([]);
    const metrics = await fetch(`${first.address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const free = Number(/^aula_disk_free_bytes (\d+)$/m.exec(await metrics.text())?.[1]);
    expect(free).toBeLessThan(64 * 1024 * 1024);
    // Reads still work, and writes work again once there is free space.
    expect((await fetch(`${first.address}/api/courses?q=anything`)).status).toBe(200);
    rmSync(ballast);
    await vi.waitFor(async () => acknowledged.push(await register(first.address, 'again')), PATIENTLY);
    await first.end('SIGKILL');

    const second = await startSchoolProcess({ dataDir });
    try {
      for (const account of acknowledged.slice(-20)) await login(second.address, account);
      const admin = await signIn(second.address, ADMIN);
      const known = await call<{ email: string }[]>(admin, 'GET', '/api/users');
      const emails = new Set(known.map(({ email }) => email));
      expect(acknowledged.filter(({ email }) => !emails.has(email))).toEqual([]);
    } finally {
      await second.end('SIGKILL');
    }
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
});

it.runIf(process.platform === 'linux')(
  '[FAULT-09] a database that cannot write its log stops the server with code 1 and a reason, and loses no acknowledged write',
  async () => {
    const dataDir = temporaryFolder();
    const first = await startSchoolProcess({ dataDir });
    const acknowledged = await register(first.address, 'before');
    // From here on no file of the process may exceed a database page (RLIMIT_FSIZE, setrlimit(2)). Unlike filling a
    // disk, this needs no privileges.
    execFileSync('prlimit', ['--pid', String(first.pid), '--fsize=8192:8192']);
    const refused = await register(first.address, 'after').catch(String);
    const { code, output } = await first.ended;
    expect([code, typeof refused]).toEqual([1, 'string']);
    expect(output).toMatch(/The embedded database stopped: .*PANIC/);

    const second = await startSchoolProcess({ dataDir });
    try {
      await login(second.address, acknowledged);
    } finally {
      await second.end('SIGKILL');
    }
  },
);
