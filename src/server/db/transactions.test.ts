import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/postgres.ts';
import { type Database, openDatabase } from './database.ts';
import { retryConflicts, transact } from './transactions.ts';

describe('retryConflicts', () => {
  const failing = (code: string) => {
    const run = { times: 0 };
    const cause = Object.assign(new Error('ended by the database'), { code });
    const result = retryConflicts(() => {
      run.times += 1;
      throw new Error('Failed query', { cause });
    });
    return { run, result };
  };

  it.each(['40P01', '40001'])('runs four times and throws the last failure for %s', async (code) => {
    const { run, result } = failing(code);
    await expect(result).rejects.toThrow('Failed query');
    expect(run.times).toBe(4);
  });

  it('throws every other failure at once', async () => {
    const { run, result } = failing('23505');
    await expect(result).rejects.toThrow('Failed query');
    expect(run.times).toBe(1);
  });
});

describe('transact', () => {
  // A deadlock takes two connections, which the embedded database does not have.
  let server: ThrowawayPostgres;
  let database: Database;
  beforeAll(async () => {
    server = await startThrowawayPostgres();
    database = await openDatabase({ dataDir: '', databaseUrl: server.url, migrate: false });
    await database.pool.query('create table seats (id int primary key, taken int not null)');
    await database.pool.query('insert into seats values (1, 0), (2, 0)');
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  it('runs the victim of a real deadlock again, and both transactions commit once', async () => {
    let [runs, holding] = [0, 0];
    const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();
    const take = (first: number, second: number) =>
      transact(database.db, async (tx) => {
        runs += 1;
        await tx.execute(sql`update seats set taken = taken + 1 where id = ${first}`);
        holding += 1;
        if (holding === 2) resolve();
        await bothHoldOne;
        await tx.execute(sql`update seats set taken = taken + 1 where id = ${second}`);
      });
    await Promise.all([take(1, 2), take(2, 1)]);
    // At least one of the two ran again: under load, the second attempt can meet the other transaction once more.
    expect(runs).toBeGreaterThan(2);
    const { rows } = await database.pool.query('select taken from seats');
    expect(rows).toEqual([{ taken: 2 }, { taken: 2 }]);
  });
});
