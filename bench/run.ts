import pg from 'pg';
import { startThrowawayPostgres } from '#tests/support/postgres.ts';
import { benchLists } from './lists.ts';
import { holds, machine, table } from './report.ts';

const cluster = await startThrowawayPostgres();
try {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create database small');
  await client.query('create database large');
  await client.end();
  const of = (name: string) => cluster.url.replace(/postgres$/, name);
  console.log(`${machine()}\n`);
  const rows = await benchLists(of('small'), of('large'));
  console.log(
    `Lists of the back office at 100,000 people and 5,000 courses against 1,000 and 50, p95 of both\n\n${table(rows)}`,
  );
  if (!rows.every(holds)) process.exitCode = 1;
} finally {
  await cluster.stop();
}
