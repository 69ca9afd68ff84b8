// A process that opens the database in the folder of argument 1. With argument 2 = "write" it then inserts rows until
// it is killed, and prints the number of each acknowledged row.
import { openDatabase } from '#server/db/database.ts';
import { DatabaseProblem } from '#server/db/open-problem.ts';

const [dataDir = '', task] = process.argv.slice(2);
// The test runner empties the variable, so that no test touches a developer's database.
const databaseUrl = process.env['DATABASE_URL'] || undefined;

try {
  const database = await openDatabase({ dataDir, databaseUrl, address: '127.0.0.1:4110' });
  process.stdout.write('open\n');
  if (task === 'write') {
    await database.pool.query('CREATE TABLE IF NOT EXISTS ledger (number integer PRIMARY KEY)');
    const { rows } = await database.pool.query('SELECT coalesce(max(number), 0) AS last FROM ledger');
    for (let number = rows[0].last + 1; ; number++) {
      await database.pool.query('INSERT INTO ledger VALUES ($1)', [number]);
      process.stdout.write(`${number}\n`);
    }
  }
  await database.close();
} catch (cause) {
  if (!(cause instanceof DatabaseProblem)) throw cause;
  process.stdout.write(`${cause.name}: ${cause.message}\n`);
  process.exitCode = 3;
}
