import { startThrowawayPostgres } from './postgres.ts';

/** Before a run on PostgreSQL: starts a server for it, unless TEST_DATABASE_URL names one. Answers how to end it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.AULA_TEST_DATABASE !== 'postgres' || process.env.TEST_DATABASE_URL) return undefined;
  const server = await startThrowawayPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
