import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { executeNamed } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a statement with a name is read once by a connection, whatever it is asked with', async () => {
  await database.db.transaction(async (tx) => {
    const answers: unknown[] = [];
    for (const number of [1, 2, 3])
      answers.push(await executeNamed<{ twice: number }>(tx, sql`select ${number}::int * 2 as twice`));
    expect(answers).toEqual([[{ twice: 2 }], [{ twice: 4 }], [{ twice: 6 }]]);
    const { rows } = await tx.execute(
      sql`select statement from pg_prepared_statements where statement like ${'%::int * 2 as twice'}`,
    );
    expect(rows).toEqual([{ statement: 'select $1::int * 2 as twice' }]);
  });
});
