import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Texts that break code without escaping: quotes, line ends of all kinds, other scripts, very long texts. */
const ODD_TEXTS = [
  `Ωdd "quoted" 'text' \\ back\\nslash`,
  'line\nend\r\nand \u2028 the other \u2029 kinds\ttab',
  '漢字 עברית 🎓 e\u0301',
  '{"looks": ["like", null]} \\N \\.',
  'x'.repeat(20_000),
];

/** Fills an empty database of the first public release's schema with a few odd rows in every table. */
export async function oddSchool(pool: pg.Pool): Promise<void> {
  const people = ODD_TEXTS.map((text, index) => ({ id: randomUUID(), name: text.slice(0, 120), index }));
  for (const { id, name, index } of people) {
    await pool.query(
      `INSERT INTO users (id, name, email, role, password_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, '2026-01-02T03:04:05.678901Z')`,
      [id, name, `odd${index}@odd.example`, index === 0 ? 'admin' : 'user', index === 1 ? null : '$argon2id$odd'],
    );
  }
  // The number of a deleted user must not be assigned again.
  await pool.query(`DELETE FROM users WHERE email = 'odd4@odd.example'`);
  const course = randomUUID();
  await pool.query(
    `INSERT INTO courses (id, name, category, teacher, description, outcomes, price_cents, image_src)
     VALUES ($1, $2, 'Art', 'Ines', $3, $4, 4999, '/media/pictures/00112233445566778899aabbccddeeff/800.webp')`,
    [course, ODD_TEXTS[0], ODD_TEXTS[4], [ODD_TEXTS[1], '', 'a,b{}"']],
  );
  await pool.query(
    `INSERT INTO sections (id, course_id, position, title, description, duration_seconds) VALUES ($1, $2, 1, $3, $4, 90)`,
    [randomUUID(), course, ODD_TEXTS[2], ODD_TEXTS[1]],
  );
  for (const { id } of people.slice(0, 3)) {
    await pool.query(
      `INSERT INTO enrolments (course_id, user_id, source, paid_cents) VALUES ($1, $2, 'purchase', 4999)`,
      [course, id],
    );
  }
  await pool.query(`INSERT INTO instructors (name, title, bio) VALUES ('Ines', 'Painter', $1)`, [ODD_TEXTS[3]]);
  await pool.query(
    `INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, label, before, after)
     VALUES ($1, $2, 'update', 'course', $3, $4, NULL, $5)`,
    [
      people[0]!.id,
      people[0]!.name,
      course,
      ODD_TEXTS[3],
      // More digits than a double holds.
      `{"big": 12345678901234567, "text": ${JSON.stringify(ODD_TEXTS[1])}}`,
    ],
  );
  await pool.query(`INSERT INTO sessions (id, user_id, expires_at) VALUES ('0123', $1, now() + interval '1 day')`, [
    people[0]!.id,
  ]);
}
