import { shippedDocument } from '#modules/school/server/shipped/shipped-document.ts';
import type { TestDatabase } from './database/database.ts';

/** Publishes the shipped settings with another time zone (IANA). */
export async function publishTimeZone({ pool }: Pick<TestDatabase, 'pool'>, timeZone: string): Promise<void> {
  const shipped = shippedDocument({ mode: 'demo', payments: 'simulated' });
  const document = { ...shipped, identity: { ...shipped.identity, timeZone } };
  await pool.query('insert into school_versions (document, changed) values ($1, $2)', [
    JSON.stringify(document),
    ['identity'],
  ]);
}
