import { createWriteStream, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage, type Storage } from '#server/adapters/storage.ts';
import { readConfig } from '#server/config.ts';
import { migrateDatabase, newestSchema } from '#server/db/migrate.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { oddSchool } from '#tests/support/samples/odd-school.ts';
import { BackupProblem } from './archive.ts';
import { verifyArchive } from './archive-reader.ts';
import { backUpIntoFolder, backUpToFile } from './backup-file.ts';
import { writeBackup } from './backup.ts';
import { restoreArchive } from './restore.ts';
import { makeTempFolder, removeStaleTempFiles } from './temp-files.ts';
import { listTables, TRANSIENT_TABLES } from './tables.ts';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let files: Storage;
let restored: Storage;
let serial = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aula-backup-'));
  [source, target] = [await openTestDatabase(), await openTestDatabase()];
});
beforeEach(async () => {
  await Promise.all([source.truncate(), target.truncate()]);
  files = diskStorage(join(folder, `files-${++serial}`));
  restored = diskStorage(join(folder, `restored-${serial}`));
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const IMAGE = 'pictures/00112233445566778899aabbccddeeff/800.webp';
const tempFolder = () => join(folder, 'tempFolder');

async function archived(): Promise<string> {
  const file = join(folder, `school-${serial}.tar`);
  await writeBackup({ pool: source.pool, storage: files, tempFolder: tempFolder() }, createWriteStream(file));
  return file;
}

/** Everything worth keeping, as text: what the archive promises to bring back to the letter. */
async function everythingIn({ pool }: { pool: pg.Pool }): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  try {
    const all: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      if (TRANSIENT_TABLES.includes(name)) continue;
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    client.release();
  }
}

const restore = (file: string, overwrite = false) =>
  verifyArchive(file, newestSchema()).then((contents) =>
    restoreArchive(file, contents, { pool: target.pool, storage: restored, overwrite }),
  );

async function fill(): Promise<void> {
  await oddSchool(source.pool);
  await source.pool.query(
    `INSERT INTO school_versions (document, changed, published_by)
     SELECT jsonb_build_object('identity', jsonb_build_object('name', name, 'logo', $1::text)), '{identity}', id FROM users`,
    [`/media/${IMAGE}`],
  );
  await source.pool.query(
    `INSERT INTO school_draft_parts (part, value, revision) VALUES ('footer', '{"brand": {"en": "Ωdd"}}', 3), ('home', NULL, 2)`,
  );
  // What was signed must stay verifiable, and what was revoked stay revoked.
  await source.pool.query(
    `INSERT INTO signing_keys (public_key, private_key) VALUES ('z6MkOld', 'old'), ('z6MkNew', 'new')`,
  );
  await source.pool.query(`INSERT INTO revoked_statuses (list, index) VALUES (202611, 0), (202611, 131071)`);
  await source.pool.query(
    `INSERT INTO certificates (id, address, user_id, name, course_title, completed_at, status_list, status_index, credential)
     SELECT gen_random_uuid(), md5(id::text), id, name, name, now(), 202611, row_number() OVER (), jsonb_build_object('name', name)
     FROM users`,
  );
  await files.put(IMAGE, Buffer.from('a picture'), 'image/webp');
  await files.put('videos/long.mp4', Buffer.alloc(300_000, 'film'), 'video/mp4');
}

describe('a backup', () => {
  it('[BACKUP-01, MORE-155] brings back every row and every file as they were, and counts on from there', async () => {
    await fill();
    const file = await archived();
    const before = await everythingIn(source);
    expect(Object.values(before).flat().length).toBeGreaterThan(8);
    await restore(file);
    expect(await everythingIn(target)).toEqual(before);
    expect((await Array.fromAsync(restored.list())).toSorted()).toEqual([IMAGE, 'videos/long.mp4']);
    const number = `INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'Next', 'next@odd.example') RETURNING custom_id`;
    const next = [source, target].map(async ({ pool }) => (await pool.query(number)).rows[0].custom_id);
    expect(await next[1]).toBe(await next[0]);
    await migrateDatabase(target.pool);
    expect(await readdir(tempFolder())).toEqual([]);
  });

  // Named here again: a table that is dropped from the list of the backup must fail this.
  const ENDED: Readonly<Record<string, string>> = {
    sessions: `INSERT INTO sessions (id, user_id, expires_at) SELECT 'secret of sessions', id, now() + interval '1 day' FROM users LIMIT 1`,
    attempts: `INSERT INTO attempts (key, points, expire) VALUES ('secret of attempts', 9, 9999999999999)`,
    password_links: `INSERT INTO password_links (user_id, token_hash, account_mark, expires_at) SELECT id, 'secret of password_links', 'x', now() + interval '1 hour' FROM users LIMIT 1`,
    confirm_links: `INSERT INTO confirm_links (user_id, token_hash, email, expires_at) SELECT id, 'secret of confirm_links', email, now() + interval '1 hour' FROM users LIMIT 1`,
    email_changes: `INSERT INTO email_changes (user_id, old_email, old_confirmed, token_hash, expires_at) SELECT id, 'old@odd.example', true, 'secret of email_changes', now() + interval '7 days' FROM users LIMIT 1`,
    setup_link: `INSERT INTO setup_link (token_hash, expires_at) VALUES ('secret of setup_link', now() + interval '15 minutes')`,
    media_uploads: `INSERT INTO media_uploads (id, kind, name, type, bytes, ref) VALUES (gen_random_uuid(), 'archive', 'secret of media_uploads.zip', 'application/zip', 9, 'disk')`,
    media_key: `INSERT INTO media_key (key) VALUES ('secret of media_key') ON CONFLICT (id) DO UPDATE SET key = excluded.key`,
  };

  it.each(Object.keys(ENDED))('[BACKUP-08] does not bring back what has ended: %s', async (table) => {
    await fill();
    await source.pool.query(ENDED[table]!);
    const file = await archived();
    expect(readFileSync(file).includes(`secret of ${table}`)).toBe(false);
    // Nor does the school that is replaced keep its own.
    await oddSchool(target.pool);
    await target.pool.query(ENDED[table]!.replace('secret of', 'older secret of'));
    await restore(file, true);
    const { rows } = await target.pool.query(`SELECT t::text AS row FROM "${table}" t`);
    expect(rows).toEqual([]);
  });

  it('[BACKUP-08] leaves out files that have not arrived entirely', async () => {
    await fill();
    const key = 'private/01941f29-7c00-7000-8000-000000000001.mp4';
    const upload = { key, ref: await files.beginUpload(key, 'video/mp4') };
    await files.writePart(upload, { number: 1, offset: 0 }, Buffer.from('half of a film'));
    const file = await archived();
    expect(readFileSync(file).includes('half of a film')).toBe(false);
    await restore(file);
    expect((await Array.fromAsync(restored.list())).toSorted()).toEqual([IMAGE, 'videos/long.mp4']);
  });

  it('[BACKUP-02] is of one moment, though people go on writing', async () => {
    await fill();
    let writing = true;
    const writer = async (): Promise<void> => {
      for (let turn = 0; writing; turn++) {
        const name = `Twin ${turn}`;
        await source.db.transaction(async (tx) => {
          for (const half of ['a', 'b'])
            await tx.execute(
              `INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), '${name}', '${half}${turn}@twin.example')`,
            );
        });
      }
    };
    const busy = writer();
    const archives = [await archived(), await archived()];
    writing = false;
    await busy;
    await restore(archives[1]!);
    const { rows } = await target.pool.query(
      `SELECT name, count(*)::int AS halves FROM users WHERE name LIKE 'Twin %' GROUP BY name HAVING count(*) <> 2`,
    );
    expect(rows).toEqual([]);
  });

  it('[BACKUP-02] has every file that its rows refer to, and those that replace them meanwhile', async () => {
    await fill();
    const newer = IMAGE.replace('0011', '1100');
    let lists = 0;
    const replacing = {
      ...files,
      async *list() {
        if (++lists === 2) {
          await files.put(newer, Buffer.from('a newer picture'), 'image/webp');
          await files.remove([IMAGE]);
        }
        yield* files.list();
      },
    };
    const file = join(folder, `replaced-${serial}.tar`);
    await writeBackup({ pool: source.pool, storage: replacing, tempFolder: tempFolder() }, createWriteStream(file));
    const names = (await verifyArchive(file, newestSchema())).entries.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([`media/${IMAGE}`, `media/${newer}`]));
  });

  it('that its reader abandons ends with an error and leaves no files behind', async () => {
    await fill();
    const out = new PassThrough();
    out.once('data', () => out.destroy(new Error('The line broke')));
    await expect(writeBackup({ pool: source.pool, storage: files, tempFolder: tempFolder() }, out)).rejects.toThrow();
    expect(await readdir(tempFolder())).toEqual([]);
    expect((await source.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('[BACKUP-14] whose file cannot be made is refused with a sentence', async () => {
    const place = mkdtempSync(join(folder, 'place-'));
    await mkdir(join(place, 'database'));
    const config = readConfig({ DATA_DIR: place });
    for (const name of [`${'long'.repeat(62)}.tar`, 'school.tar/inside.tar']) {
      writeFileSync(join(place, 'school.tar'), '');
      await expect(backUpToFile(config, join(place, name))).rejects.toThrow(BackupProblem);
    }
  });

  it('[BACKUP-04] that fails removes none of the nightly archives', async () => {
    const place = mkdtempSync(join(folder, 'place-'));
    const nights = ['aula-2026-01-30-020000.tar', 'aula-2026-01-31-020000.tar'];
    for (const name of nights) writeFileSync(join(place, name), '');
    const noSchool = readConfig({ DATA_DIR: join(place, 'absent') });
    await expect(backUpIntoFolder(noSchool, place, 1)).rejects.toThrow(BackupProblem);
    expect((await readdir(place)).toSorted()).toEqual(nights);
  });

  it('that was killed leaves nothing lying about for longer than a day', async () => {
    const place = mkdtempSync(join(folder, 'place-'));
    const [left, underWay] = [await makeTempFolder(place), await makeTempFolder(place)];
    const unfinished = join(place, 'aula-2026-01-31-120000.tar.unfinished');
    const kept = ['backup-of-mine', 'aula-2026-01-31-120000.tar'];
    writeFileSync(unfinished, 'half');
    for (const path of [join(left, 'users.jsonl'), ...kept.map((name) => join(place, name))]) writeFileSync(path, 'x');
    const longAgo = new Date('2026-02-01T00:00:00Z');
    for (const path of [left, unfinished, ...kept.map((name) => join(place, name))]) utimesSync(path, longAgo, longAgo);
    await writeBackup(
      { pool: source.pool, storage: files, tempFolder: place },
      createWriteStream(join(folder, 'new.tar')),
    );
    expect((await readdir(place)).toSorted()).toEqual([...kept, basename(underWay)].toSorted());
    await removeStaleTempFiles(place, 0);
    expect((await readdir(place)).toSorted()).toEqual(kept.toSorted());
  });
});

it('restoring sets the content type of every file, for storages that browsers read directly', async () => {
  const names = ['800.avif', '800.webp', 'share.jpg'].map((name) => IMAGE.replace('800.webp', name));
  const all = [...names, 'captions/one.vtt', 'videos/one.mp4', 'videos/two.webm'];
  for (const key of all) await files.put(key, Buffer.from('a file'), 'any/thing');
  const types = new Map<string, string>();
  const keep = restored.putStream.bind(restored);
  restored.putStream = (key, body, type) => {
    types.set(key, type);
    return keep(key, body, type);
  };
  await restore(await archived());
  expect(all.map((key) => types.get(key))).toEqual([
    'image/avif',
    'image/webp',
    'image/jpeg',
    'text/vtt; charset=utf-8',
    'video/mp4',
    'video/webm',
  ]);
});

describe('restoring refuses', () => {
  it('[BACKUP-11] to replace a school without --overwrite, and changes nothing', async () => {
    await fill();
    const file = await archived();
    await oddSchool(target.pool);
    await target.pool.query(`UPDATE users SET name = 'Was here before' WHERE custom_id = 1`);
    const before = await everythingIn(target);
    await expect(restore(file)).rejects.toThrow('--overwrite');
    expect(await everythingIn(target)).toEqual(before);
    expect(await Array.fromAsync(restored.list())).toEqual([]);
    await restored.put('videos/old.mp4', Buffer.from('old'), 'video/mp4');
    await restore(file, true);
    expect(await everythingIn(target)).toEqual(await everythingIn(source));
    expect(await restored.exists('videos/old.mp4')).toBe(false);
  });

  it('[BACKUP-10, SEC-40] an archive in which any byte was changed, or any part is missing', async () => {
    await fill();
    const file = await archived();
    const whole = readFileSync(file);
    const broken = join(folder, 'broken.tar');
    // The end of a tar is padding; whatever carries meaning comes before it.
    const meaningful = whole.lastIndexOf('manifest.sha256') + 512 + 64;
    const contents = await verifyArchive(file, newestSchema());
    await fc.assert(
      fc.asyncProperty(fc.nat(meaningful - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const copy = Buffer.from(whole);
        copy[at] = copy[at]! ^ change;
        writeFileSync(broken, copy);
        // Padding between entries may change without a difference; nothing else may.
        const outcome = await verifyArchive(broken, newestSchema()).catch((cause: Error) => cause);
        if (!(outcome instanceof Error)) expect(outcome.entries).toEqual(contents.entries);
        writeFileSync(broken, whole);
        await truncate(broken, at);
        await expect(verifyArchive(broken, newestSchema())).rejects.toThrow();
      }),
      { numRuns: 30 },
    );
  });

  it('[BACKUP-10, SEC-40] an archive whose contents are others than its table of contents or its seal says', async () => {
    await fill();
    await files.put(IMAGE, Buffer.from('the bytes of a picture'), 'image/webp');
    const file = await archived();
    const whole = readFileSync(file, 'latin1');
    const check = async (from: string, to: string) => {
      expect([from, whole.includes(from), to.length]).toEqual([from, true, from.length]);
      writeFileSync(file, whole.replace(from, to), 'latin1');
      return verifyArchive(file, newestSchema()).then(
        () => 'accepted',
        ({ message }: Error) => message,
      );
    };
    expect(await check('odd0@odd', 'bad0@odd')).toMatch(/users.* is not what was put into it/);
    expect(await check('the bytes of a picture', 'the bytes of another 1')).toMatch(/is not what was put into it/);
    // The sums of a table of contents that was written again agree with the contents; the seal is that of the first.
    const [takenAt = ''] = /"takenAt":"\d{4}/.exec(whole.slice(whole.lastIndexOf('manifest.json'))) ?? [];
    expect(takenAt).not.toBe('');
    const manifest = whole.lastIndexOf(takenAt);
    writeFileSync(
      file,
      `${whole.slice(0, manifest)}"takenAt":"1999${whole.slice(manifest + takenAt.length)}`,
      'latin1',
    );
    await expect(verifyArchive(file, newestSchema())).rejects.toThrow('its seal is broken');
  });

  it.each([
    ['a row that was changed', (text: string) => text.replace('odd0@odd', 'bad0@odd'), 'altered or damaged'],
    ['a newer schema', (text: string) => text.replace(/"schema":\d+/, '"schema":9999999999999'), 'newer release'],
  ])('[BACKUP-10] %s, before anything is touched', async (_what, change, sentence) => {
    await fill();
    const file = await archived();
    writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1');
    await expect(restore(file)).rejects.toThrow(sentence);
    expect((await target.pool.query('SELECT FROM users')).rowCount).toBe(0);
  });

  it.each([
    ['what is no archive', 'Dear diary\n'.repeat(100)],
    ['an empty file', ''],
  ])('[BACKUP-10] %s', async (_what, text) => {
    const file = join(folder, 'not.tar');
    writeFileSync(file, text);
    await expect(restore(file)).rejects.toThrow('is not a backup');
  });

  it('[BACKUP-10] a file that is not there, and a folder', async () => {
    await expect(restore(join(folder, 'none.tar'))).rejects.toThrow('There is no file');
    await mkdir(join(folder, 'folder.tar'), { recursive: true });
    await expect(restore(join(folder, 'folder.tar'))).rejects.toThrow('is not a backup');
  });

  it('[BACKUP-12] half-way, and leaves the old school as it was', async () => {
    await fill();
    const file = await archived();
    await oddSchool(target.pool);
    const before = await everythingIn(target);
    const failing = { ...restored, putStream: () => Promise.reject(new Error('The disk is full')) };
    const attempt = restoreArchive(file, await verifyArchive(file, newestSchema()), {
      pool: target.pool,
      storage: failing,
      overwrite: true,
    });
    await expect(attempt).rejects.toThrow('The disk is full');
    expect(await everythingIn(target)).toEqual(before);
  });
});
