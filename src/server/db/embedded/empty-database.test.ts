import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { copyEmptyDatabase, writeEmptyDatabase } from './empty-database.ts';
import { newestSchema } from '#server/db/migrate.ts';

let temporary: string;
let built: string;
beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'aula-empty-'));
  built = join(temporary, 'built');
  mkdirSync(built);
  await writeEmptyDatabase(temporary, built);
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe('the empty database of the build', () => {
  it('is copied into a folder of the user alone, in place of an interrupted copy, and has the newest schema', async () => {
    const folder = join(temporary, 'school');
    mkdirSync(`${folder}.new`);
    writeFileSync(join(`${folder}.new`, 'half'), '');
    expect(await copyEmptyDatabase(folder, built)).toBe(true);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toContain('PG_VERSION');
    expect(readdirSync(folder)).not.toContain('half');
    expect(readdirSync(temporary)).not.toContain('school.new');
    const embedded = await startEmbedded({ folder, snapshot: null }, () => {});
    const { rows } = await embedded.pool.query(
      'SELECT max(created_at)::float AS schema, (SELECT count(*) FROM users)::int AS users FROM drizzle.__drizzle_migrations',
    );
    expect(rows).toEqual([{ schema: newestSchema(), users: 0 }]);
    await embedded.pool.end();
    await embedded.stop();
  });

  it('is not used for another schema', async () => {
    const [name] = readdirSync(built) as [string];
    const other = join(temporary, 'other');
    mkdirSync(other);
    renameSync(join(built, name), join(other, 'empty-database-0123456789abcdef.zst'));
    expect(await copyEmptyDatabase(join(temporary, 'second'), other)).toBe(false);
    expect(readdirSync(temporary)).not.toContain('second');
  });
});
