import { sql } from 'drizzle-orm';
import type { Database, Handle } from '#server/db/database.ts';
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
  if (await hasAdmin(database.db)) return false;
  const passwordHash = await hashPassword(admin.password);
  const { email } = admin;
  return database.db.transaction(
    async (tx) => (await insertFirstAdmin(tx, { name: null, email, passwordHash })) !== null,
  );
}

/** Returns whether the school has an admin. */
export async function hasAdmin(db: Handle): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM users WHERE role = 'admin' LIMIT 1`);
  return rows.length > 0;
}

/**
 * Creates the first admin and returns their id, or null if there is an admin. A user already registered under that
 * address becomes admin, with the password, and is logged out everywhere. Without a `name` such a user keeps theirs.
 */
export async function insertFirstAdmin(
  tx: Handle,
  {
    name,
    email,
    passwordHash,
  }: { readonly name: string | null; readonly email: string; readonly passwordHash: string },
): Promise<string | null> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('aula: the first administrator', 0))`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO users (id, name, email, role, password_hash, email_confirmed_at)
    SELECT ${newId()}, ${name ?? 'Administrator'}, ${email}, 'admin', ${passwordHash}, now()
    WHERE NOT EXISTS (SELECT FROM users WHERE role = 'admin')
    ON CONFLICT (${emailKey(sql`email`)}) DO UPDATE SET role = 'admin', name = coalesce(${name}, users.name),
      password_hash = excluded.password_hash, email_confirmed_at = excluded.email_confirmed_at, updated_at = now()
    RETURNING id`);
  const id = rows[0]?.id ?? null;
  if (id !== null) {
    await tx.execute(sql`DELETE FROM sessions WHERE user_id = ${id}`);
    await tx.execute(sql`DELETE FROM known_devices WHERE user_id = ${id}`);
  }
  return id;
}
