import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { courses } from '#server/db/schema/courses.ts';
import { newId } from '#server/db/uuid.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { addUser, callerFor } from '#tests/support/caller.ts';
import { openTwoConnections, type TwoConnections } from '#tests/support/database/two-connections.ts';
import { deleteOwnAccount } from './account-deletion.service.ts';

// Locks are held by one connection against another, which the embedded database has none of.
let school: TwoConnections;
let database: TwoConnections['database'];
let other: TwoConnections['other'];
beforeAll(async () => {
  school = await openTwoConnections();
  ({ database, other } = school);
}, 60_000);
beforeEach(() => other.query('begin'));
afterAll(() => school.close());

async function person(role: 'user' | 'admin' = 'user') {
  return callerFor(database.db, await addUser(database.db, role, 'Somebody'), { access: 'user' });
}
const leave = (caller: Caller) => deleteOwnAccount({ db: database.db, events: new CatalogueEvents() }, caller);

it('a learner leaves while an administrator is at work, and while the administrators are being changed', async () => {
  const [admin, learner] = [await person('admin'), await person()];
  await other.query(
    `INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, label) VALUES ($1, 'A', 'update', 'course', 'c', 'C')`,
    [admin._id],
  );
  await other.query(`SELECT FROM users WHERE role = 'admin' FOR UPDATE`);
  await leave(learner);
  await other.query('commit');
  expect((await database.pool.query('SELECT FROM users WHERE id = $1', [learner._id])).rowCount).toBe(0);
});

it('an administrator leaves while another one is at work', async () => {
  const [admin, leaving] = [await person('admin'), await person('admin')];
  await other.query(
    `INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, label) VALUES ($1, 'A', 'update', 'course', 'c', 'C')`,
    [admin._id],
  );
  await expect(leave(leaving)).resolves.toBeUndefined();
  await other.query('commit');
});

it('[SEC-38] what is bought while its buyer leaves is in the books', async () => {
  const [buyer, course] = [await person(), newId()];
  const text = { name: 'Bought', category: 'Programming', teacher: 'T', description: 'D' };
  await database.db.insert(courses).values({ id: course, ...text, priceCents: 4999 });
  await other.query(
    `INSERT INTO enrolments (course_id, user_id, source, paid_cents) VALUES ($1, $2, 'purchase', 4999)`,
    [course, buyer._id],
  );
  const leaving = leave(buyer);
  await expect.poll(school.waitsForLock, { timeout: 10_000 }).toBe(1);
  await other.query('commit');
  await leaving;
  const { rows } = await database.pool.query('SELECT course_id, paid_cents::int FROM past_sales');
  expect(rows).toEqual([{ course_id: course, paid_cents: 4999 }]);
});
