import { startThrowawayPostgres } from './database/postgres.ts';

/** Starts a server before a test run on PostgreSQL, unless TEST_DATABASE_URL names one. Returns a function that stops it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.AULA_TEST_DATABASE !== 'postgres' || process.env.TEST_DATABASE_URL) return undefined;
  const server = await startThrowawayPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
