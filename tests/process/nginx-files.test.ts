import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivateKey, PUBLIC_FOLDERS } from '#server/adapters/storage.ts';
import { CAPTIONED_COURSE } from '#server/db/seed/content/clip-captions.ts';
import { type Client, clientOf, granted, logIn } from '#tests/cluster/client.ts';
import { startWebServer, type WebServer, webPorts } from '#tests/cluster/web-server.ts';
import { freePort } from '#tests/support/database/postgres-programs.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';

/** Folders that no visitor may read: those of today, and one that a later release may add. */
const PRIVATE_FOLDERS = ['private', 'certificates', 'invoices', 'something-new'];
const NAME = '01941f29-7c00-7000-8000-000000000001';
const CONTENT = 'what is in this file';

const dataDir = temporaryFolder();
let school: SchoolProcess;
let web: WebServer;
let nginx: Client;
let aula: Client;
beforeAll(async () => {
  // As an earlier release left it.
  mkdirSync(join(dataDir, 'media'), { mode: 0o755 });
  const ports = await webPorts();
  const port = await freePort();
  school = await startSchoolProcess({
    dataDir,
    env: { PUBLIC_URL: `https://127.0.0.1:${ports.secure}`, TRUST_PROXY: '127.0.0.1', PORT: String(port) },
  });
  web = await startWebServer(ports, [`127.0.0.1:${port}`]);
  nginx = clientOf(web.address, web.certificate);
  aula = clientOf(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await web.stop();
  await school.end();
});

function keep(key: string): void {
  const path = join(dataDir, 'media', key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, CONTENT);
}

/** Spellings of one address that a proxy and a server might read differently. */
const spellings = (path: string): string[] => [
  path,
  path.replace('/media/', '/media//'),
  path.replace('/media/', '/media/./'),
  path.replace('/media/', '/media/pictures/../'),
  path.replace('/media/', '/media/pictures/%2e%2e/'),
  path.replace('/media/', '/media/pictures/..%2f'),
  path.replace('/media/', '/assets/../media/'),
  path.replace(/media\/(.)/, (_, letter: string) => `media/%${letter.charCodeAt(0).toString(16)}`),
  `${path}?signature=x`,
];

describe('nginx with the shipped configuration', () => {
  it.each(PRIVATE_FOLDERS)(
    '[SEC-08] serves no file of /media/%s/, whatever its address is written like',
    async (folder) => {
      for (const key of [`${folder}/${NAME}.mp4`, `${folder}/${NAME.slice(0, 8)}/${NAME}.pdf`]) {
        keep(key);
        expect(isPrivateKey(key)).toBe(true);
        for (const path of spellings(`/media/${key}`)) {
          for (const client of [nginx, aula]) {
            const { status, body } = await client(path);
            expect([path, status < 400, body.toString().includes(CONTENT)]).toEqual([path, false, false]);
          }
        }
      }
    },
  );

  it.each(PUBLIC_FOLDERS)('serves the files of /media/%s/ as Aula does', async (folder) => {
    const key = `${folder}/${NAME}.webp`;
    keep(key);
    expect(isPrivateKey(key)).toBe(false);
    const [ours, theirs] = [granted(await aula(`/media/${key}`), key), granted(await nginx(`/media/${key}`), key)];
    expect(theirs.body.toString()).toBe(CONTENT);
    for (const name of ['cache-control', 'content-type', 'x-content-type-options', 'content-security-policy', 'etag'])
      expect([name, theirs.headers[name]]).toEqual([name, ours.headers[name]]);
  });

  it('[SEC-08] passes ranges of files at signed addresses on, and keeps none of them', async () => {
    const { cookie } = await logIn(nginx, 'admin@aula.test', 'aula-demo-admin');
    const courses: { _id: string; name: string }[] = JSON.parse((await nginx('/api/courses')).body.toString());
    const course = courses.find(({ name }) => name === CAPTIONED_COURSE)?._id ?? '';
    const list = granted(await nginx(`/api/courses/${course}/media`, { cookie }), 'the files of a course');
    const [address = ''] = /\/media\/files\/[^"\\]+signature=[\w-]+/.exec(list.body.toString()) ?? [];
    const whole = granted(await nginx(address), address);
    expect(whole.headers['cache-control']).toMatch(/^private/);
    const part = await nginx(address, { headers: { range: 'bytes=2-5' } });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 2-5/${whole.body.length}`]);
    expect(part.body.equals(whole.body.subarray(2, 6))).toBe(true);
    expect((await nginx(address.replace(/signature=.*/, 'signature=x'))).status).toBe(403);
  });

  it('serves no other file of the data folder', async () => {
    const names = ['.lock.json', '.lock.db', '.command-socket.json', 'database/PG_VERSION'];
    for (const path of names.flatMap((name) => [`/${name}`, `/media/../${name}`, `/media/pictures/../../${name}`]))
      expect([path, (await nginx(path)).status]).toEqual([path, 404]);
  });
});

it('[SEC-08] the data folder and what the school keeps in it are readable by its user only', () => {
  const open = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;
  expect(['', 'media', 'database'].map((name) => join(dataDir, name)).filter(open)).toEqual([]);
  const made = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    // The database gives its files modes of its own; its folder is closed.
    .filter((name) => !name.startsWith('database/'))
    // Made by this test.
    .filter((name) => !name.includes(NAME.slice(0, 8)) && !PRIVATE_FOLDERS.includes(name.replace('media/', '')));
  expect(made.filter((name) => name.endsWith('.webp')).length).toBeGreaterThan(10);
  expect(made.filter((name) => open(join(dataDir, name)))).toEqual([]);
});
