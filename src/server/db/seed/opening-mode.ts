import { inArray, sql } from 'drizzle-orm';
import { SAMPLE_PASSWORDS } from '#server/config.ts';
import type { Database, Handle } from '#server/db/database.ts';
import { schoolSettings } from '#server/db/schema/mail.ts';
import { knownDevices, sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';

/** Returns whether a password matches users.password_hash. */
type Verify = (password: string, stored: string | null) => Promise<boolean>;

type Mode = NonNullable<(typeof schoolSettings.$inferSelect)['openedAs']>;

async function openedAs(db: Handle): Promise<Mode | null> {
  const [row] = await db.select({ openedAs: schoolSettings.openedAs }).from(schoolSettings);
  return row?.openedAs ?? null;
}

async function setOpenedAs(db: Handle, mode: Mode): Promise<void> {
  await db
    .insert(schoolSettings)
    .values({ openedAs: mode })
    .onConflictDoUpdate({ target: schoolSettings.id, set: { openedAs: mode } });
}

/** Records that the data is opened as a demo, so that the next live start checks it again. */
export async function openAsDemo({ db }: Database): Promise<void> {
  if ((await openedAs(db)) !== 'demo') await setOpenedAs(db, 'demo');
}

/**
 * Prepares data for a live school. Returns the addresses of the admins and teachers whose password is printed in the
 * documentation; if there are any, nothing is changed and the school must not open. Otherwise all sessions end once,
 * because demo passwords are public, and the data is marked, so that later starts cost one query.
 *
 * One account takes about 60 ms (argon2id, four passwords). Learners are not checked, as there may be thousands: a live
 * school does not accept these passwords at login (auth.service.ts), nor as new ones (password-rules.ts).
 */
export async function openAsLive({ db }: Database, verifyPassword: Verify): Promise<string[]> {
  if ((await openedAs(db)) === 'live') return [];
  const staff = await db
    .select({ email: users.email, hash: users.passwordHash })
    .from(users)
    .where(inArray(users.role, ['admin', 'teacher']))
    .orderBy(users.customId);
  const published: string[] = [];
  for (const { email, hash } of staff) {
    if (hash === null) continue;
    const matches = await Promise.all(SAMPLE_PASSWORDS.map((password) => verifyPassword(password, hash)));
    if (matches.includes(true)) published.push(email);
  }
  if (published.length > 0) return published;
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${sessions}`);
    await tx.execute(sql`delete from ${knownDevices}`);
    await setOpenedAs(tx, 'live');
  });
  return [];
}
