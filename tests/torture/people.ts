import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from '#server/db/uuid.ts';

/** A user with a session. */
export interface Person {
  readonly userId: string;
  readonly cookie: string;
}

/** Inserts users with a session each; all without a password. */
export async function addPeople(pool: pg.Pool, count: number, role: 'user' | 'admin'): Promise<Person[]> {
  const made = Array.from({ length: count }, () => ({ userId: newId(), token: randomBytes(32).toString('base64url') }));
  const ids = made.map(({ userId }) => userId);
  await pool.query(
    `insert into users (id, name, email, role)
     select id, 'Person', id || '@torture.example', $2 from unnest($1::uuid[]) as u (id)`,
    [ids, role],
  );
  await pool.query(
    `insert into sessions (id, user_id, expires_at)
     select id, user_id, now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as s (id, user_id)`,
    [made.map(({ token }) => createHash('sha256').update(token).digest('hex')), ids],
  );
  return made.map(({ userId, token }) => ({ userId, cookie: `aula_session=${token}` }));
}
