import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResults } from '#modules/search/contract/search.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

/** More people than the newest rows that are scanned one by one. */
const PEOPLE = 2_300;
let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
  admin = await school.person({ role: 'admin', name: 'Ada Admin' });
  await school.database.pool.query(
    `insert into users (id, name, email)
     select gen_random_uuid(), case i when 5 then 'Zoë Early' else 'Person ' || i end, 'person' || i || '@search.example'
     from generate_series(1, $1::int) i`,
    [PEOPLE],
  );
});
afterAll(() => school.close());

const search = async (q: string): Promise<SearchResults> => {
  const { status, body } = await school.ask('GET', `/api/admin/search?q=${encodeURIComponent(q)}`, { as: admin });
  expect(status).toBe(200);
  return body as SearchResults;
};

describe('GET /admin/search', () => {
  it('[MORE-38] finds people without regard to case and accents, also those older than the scanned rows', async () => {
    const { people } = await search('ZOE EAR');
    expect(people.map(({ name }) => name)).toEqual(['Zoë Early']);
    expect((await search('ada adm')).people).toEqual([
      expect.objectContaining({ _id: admin._id, name: 'Ada Admin', role: 'admin' }),
    ]);
  });

  it('returns at most six of a kind: those that begin with the text, then the newest', async () => {
    const { people } = await search('person 22');
    expect(people).toHaveLength(6);
    expect(people[0]!.name).toBe('Person 2299');
    await school.person({ name: 'Unperson 22' });
    expect((await search('person 22')).people.at(0)!.name).toBe('Person 2299');
  });

  it('finds an ID before texts that contain it', async () => {
    const { people } = await search('ada admin');
    const id = people[0]!.customId;
    expect((await search(String(id))).people[0]!.customId).toBe(id);
  });

  it('finds two letters among the newest rows', async () => {
    await school.person({ name: 'Qx Newest' });
    expect((await search('qx')).people.map(({ name }) => name)).toEqual(['Qx Newest']);
    expect((await search('zo')).people).toEqual([]);
  });

  it('finds courses by title and teacher, and units with their course', async () => {
    const course = await school.course({ name: 'Arches for beginners', teacher: 'Ines Vault' });
    const created = await school.ask('POST', `/api/courses/${course._id}/sections`, {
      as: admin,
      body: { title: 'The keystone', description: 'Last of all.' },
    });
    expect(created.status).toBe(201);
    expect((await search('arches')).courses.map(({ name }) => name)).toEqual(['Arches for beginners']);
    expect((await search('vault')).courses).toHaveLength(1);
    const { units } = await search('keyst');
    expect(units).toEqual([
      expect.objectContaining({
        title: 'The keystone',
        course: { customId: course.customId, name: 'Arches for beginners' },
      }),
    ]);
  });

  it('refuses an empty text, and callers who are no admins', async () => {
    expect((await school.ask('GET', '/api/admin/search?q=%20', { as: admin })).status).toBe(400);
    expect((await school.ask('GET', '/api/admin/search?q=ada', { as: await school.person() })).status).toBe(403);
    expect((await school.ask('GET', '/api/admin/search?q=ada')).status).toBe(401);
  });
});
