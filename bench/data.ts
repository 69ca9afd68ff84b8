// Fills PostgreSQL with a school of a million: see bench/large-school/options.ts for its options.
import { databaseOf, ensureDatabase, startPersistentCluster } from './persistent-cluster.ts';
import { ensureLargeSchool } from './large-school/ensure.ts';
import { readOptions } from './large-school/options.ts';

const { size, database, folder } = readOptions(process.argv.slice(2));
const say = (line: string): void => console.log(line);
say(
  `${size.users} users, ${size.courses} courses, ${size.units} units, ${size.enrolments} enrolments, seed ${size.seed}`,
);
if (database === undefined) {
  const server = await startPersistentCluster(folder);
  const name = `school_${size.users}`;
  await ensureDatabase(server, name);
  await ensureLargeSchool(databaseOf(server, name), size, say);
  await server.stop('SIGINT');
  say(`It lies in ${folder}, database ${name}. npm run bench:growth -- --folder ${folder} measures it.`);
} else {
  await ensureLargeSchool(database, size, say);
}
