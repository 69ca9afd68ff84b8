import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/**
 * The addresses of demo accounts that still open with the password printed in the documentation. Costs one look-up where
 * there are none: only for those found is a password verified. `verifyPassword` answers whether a password is the one
 * that users.password_hash was made of.
 */
export async function accountsWithKnownPasswords(
  { db }: Database,
  verifyPassword: (password: string, stored: string | null) => Promise<boolean>,
): Promise<string[]> {
  const addresses = sql.join(
    DEMO_ACCOUNTS.map(({ email }) => sql`${email}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ email: string; hash: string | null }>(
    sql`SELECT ${emailKey(sql`email`)} AS email, password_hash AS hash FROM users WHERE ${emailKey(sql`email`)} IN (${addresses})`,
  );
  const hashes = new Map(rows.map(({ email, hash }) => [email, hash]));
  const known: string[] = [];
  for (const { email, password } of DEMO_ACCOUNTS) {
    if (hashes.has(email) && (await verifyPassword(password, hashes.get(email) ?? null))) known.push(email);
  }
  return known;
}
