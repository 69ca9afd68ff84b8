import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { newId } from '#server/db/uuid.ts';

/**
 * Creates the first admin of a school that has none; returns whether it did. A user already registered under that
 * address becomes admin, with the given password, and is logged out everywhere. Once there is an admin it changes
 * nothing, so the settings may stay. `hashPassword` returns the value of users.password_hash.
 */
export async function ensureFirstAdmin(
  database: Database,
  admin: { readonly email: string; readonly password: string },
  hashPassword: (password: string) => Promise<string>,
): Promise<boolean> {
  const existing = await database.db.execute(sql`SELECT FROM users WHERE role = 'admin' LIMIT 1`);
  if (existing.rows.length > 0) return false;
  const hash = await hashPassword(admin.password);
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('aula: the first administrator', 0))`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      INSERT INTO users (id, name, email, role, password_hash, email_confirmed_at)
      SELECT ${newId()}, 'Administrator', ${admin.email}, 'admin', ${hash}, now()
      WHERE NOT EXISTS (SELECT FROM users WHERE role = 'admin')
      ON CONFLICT (${emailKey(sql`email`)}) DO UPDATE SET role = 'admin', password_hash = excluded.password_hash,
        email_confirmed_at = excluded.email_confirmed_at, updated_at = now()
      RETURNING id`);
    if (rows[0] === undefined) return false;
    await tx.execute(sql`DELETE FROM sessions WHERE user_id = ${rows[0].id}`);
    await tx.execute(sql`DELETE FROM known_devices WHERE user_id = ${rows[0].id}`);
    return true;
  });
}
