import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
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

  it.each(['40P01', '40001'])('[FAULT-26] runs four times and throws the last failure for %s', async (code) => {
    const { run, result } = failing(code);
    await expect(result).rejects.toThrow('Failed query');
    expect(run.times).toBe(4);
  });

  it('[FAULT-26] throws every other failure at once', async () => {
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

  it('[FAULT-26] runs the victim of a real deadlock again, and both transactions commit once', async () => {
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

  it('prepares statements that are sent again and again, not those of one call', async () => {
    const prepared = await transact(database.db, async (tx) => {
      for (let id = 1; id <= 4; id++) {
        await tx.execute(sql`update seats set taken = taken where id = ${id}`);
        await tx.execute(
          sql`update seats set taken = taken where id in (${sql.join(
            Array.from({ length: id }, () => sql`1`),
            sql`, `,
          )})`,
        );
      }
      const { rows } = await tx.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
      return rows.map(({ statement }) => statement).filter((text) => text.includes('taken = taken where'));
    });
    expect(prepared).toEqual(['update seats set taken = taken where id = $1']);
  });

  it('goes on with a prepared statement after it has failed', async () => {
    const insert = (id: number) => transact(database.db, (tx) => tx.execute(sql`insert into seats values (${id}, 0)`));
    for (const id of [11, 12, 13, 14]) await insert(id);
    await expect(insert(11)).rejects.toThrow('Failed query');
    expect((await insert(15)).rowCount).toBe(1);
  });
});
