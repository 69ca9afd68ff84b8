// Measures the CPU time of requests, of Aula and of PostgreSQL: the rates in docs/scaling.md follow from it. CPU time,
// unlike elapsed time, hardly depends on other load.
import { ensureBuilt } from '#scripts/lib/build.mjs';
import pg from 'pg';
import { processorTimeOf, processTree } from '#tests/process/process-facts.ts';
import { type MeasuredSchool, openMeasuredSchool } from './growth/measured-school.ts';
import { databaseOf, ensureDatabase, startPersistentCluster } from './persistent-cluster.ts';
import { ensureLargeSchool } from './large-school/ensure.ts';
import { readOptions } from './large-school/options.ts';
import { machine } from './report.ts';

const { size, folder } = readOptions(process.argv.slice(2));
await ensureBuilt();
const server = await startPersistentCluster(folder);
await ensureDatabase(server, `school_${size.users}`);
const url = databaseOf(server, `school_${size.users}`);
await ensureLargeSchool(url, size, console.log);
const school = await openMeasuredSchool({ url }, size);
const client = new pg.Client({ connectionString: url });
await client.connect();

const databaseTime = (): number =>
  processTree(Number(server.process.pid)).reduce((sum, pid) => sum + processorTimeOf(pid), 0);
const logPosition = async (): Promise<number> =>
  Number((await client.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as at`)).rows[0].at);

type Call = (school: MeasuredSchool, n: number) => Promise<unknown>;
const get =
  (as: 'guest' | 'learner', path: string): Call =>
  (asked) =>
    asked.ask(as, 'GET', path);
const CALLS: Record<string, readonly [runs: number, Call]> = {
  'a cached page': [4_000, get('guest', '/courses')],
  'the list of courses, cached': [4_000, get('guest', '/api/courses?limit=24')],
  verifyToken: [2_000, get('learner', '/api/auth/verifyToken')],
  'the courses of a person': [
    1_000,
    (asked) => asked.ask('learner', 'GET', `/api/users/user/${asked.learner}/courses`),
  ],
  'a rendered page': [200, (asked, n) => asked.ask('guest', 'GET', `/course/${1 + (n % 90)}?cost=${process.pid}-${n}`)],
  'a search': [500, get('guest', '/api/courses?limit=24&q=harbours')],
  'enrolling somebody, with its audit entry': [
    400,
    (asked, n) => asked.ask('admin', 'POST', `${asked.course(n)}/assign-user`, { userId: asked.user(n * 10) }),
  ],
  'making an account, a password hashed': [
    50,
    (asked) =>
      asked.ask('guest', 'POST', '/api/auth/register', {
        name: 'Costly Guest',
        email: `${process.pid}-${Math.random()}@bench.example`,
        password: 'measured by the minute',
      }),
  ],
};

console.log(`${machine()}, ${size.users} users\n`);
console.log('| Request | Aula | PostgreSQL | a second and core | log written |');
console.log('| --- | --: | --: | --: | --: |');
for (const [name, [runs, call]] of Object.entries(CALLS)) {
  for (let n = 0; n < runs / 10; n++) await call(school, runs + n);
  const before = [processorTimeOf(school.pid), databaseTime(), await logPosition()] as const;
  for (let n = 0; n < runs; n += 4) await Promise.all([0, 1, 2, 3].map((more) => call(school, n + more)));
  const [aula, database] = [processorTimeOf(school.pid) - before[0], databaseTime() - before[1]].map((ms) => ms / runs);
  const written = ((await logPosition()) - before[2]) / runs;
  const rate = 1_000 / (aula! + database!);
  console.log(
    `| ${name} | ${aula!.toFixed(2)} ms | ${database!.toFixed(2)} ms | ${rate.toFixed(0)} | ${written.toFixed(0)} B |`,
  );
}
await client.end();
await school.end();
await server.stop('SIGINT');
