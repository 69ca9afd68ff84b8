import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#modules/audit/contract/audit.ts';
import { COURSE_FIELDS, type CourseField } from '#modules/courses/contract/course.fields.ts';
import { type Field, fieldNames, type Fields } from '#contract/fields/fields.ts';
import { UNIT_FIELDS, type UnitField } from '#modules/units/contract/unit.fields.ts';
import { USER_FIELDS, type UserField } from '#modules/users/contract/user.fields.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { basedOn } from '#tests/support/if-match.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

type Value = string | number | boolean | readonly string[] | readonly object[];

type Values = readonly [Value, Value];

/** The values of a field for which an entity names none. */
const usualValues = ({ kind }: Field): Values => {
  if (kind === 'flag') return [true, false];
  if (kind === 'text' || kind === 'longText' || kind === 'markdown') return ['About arches', 'About vaults'];
  throw new Error(`A field of the kind ${kind} needs two values here.`);
};

/** Returns the value of a field that was cleared: null, whether it is stored as an empty text, an empty list or null. */
const valueOf = (stored: unknown) => (Array.isArray(stored) ? (stored[0] as unknown) : stored) || null;

/** An entity with editable fields, and two values for those that take not just any text; both differ from that of a new entity. */
interface Entity<Name extends string = string> {
  readonly fields: Fields;
  readonly values: Readonly<Partial<Record<Name, Values>>>;
  /** The value that an optional field has after it was cleared, unless that is empty. */
  readonly cleared?: Readonly<Partial<Record<Name, Value>>>;
  /** Creates an entity and returns the path at which it is read and changed. */
  readonly make: () => Promise<string>;
}

const course: Entity<CourseField> = {
  fields: COURSE_FIELDS,
  values: {
    category: ['Art', 'Design'],
    outcomes: [['Build an arch'], ['Draw a vault', 'Build one']],
    audience: [['Masons'], ['Masons', 'Anybody with a hammer']],
    trailer: ['https://youtu.be/abcdefghijk', 'https://x.example/trailer.mp4'],
    faq: [
      [{ question: 'Does it hold?', answer: 'It **does**.' }],
      [{ question: 'Does it hold?', answer: 'Until it is moved.' }],
    ],
    testimonials: [
      [{ quote: 'It stands.', name: 'Ines', role: 'Mason', rating: 5 }],
      [{ quote: 'It stands.', name: 'Ines', role: '', rating: null }],
    ],
    price: [12.5, 13],
    salePrice: [5, 6.5],
    saleEndsOn: ['2999-11-22', '2999-12-31'],
    state: ['unlisted', 'archived'],
  },
  make: async () => `/api/courses/${(await school.course({ salePriceCents: 499 }))._id}`,
};
const unit: Entity<UnitField> = {
  fields: UNIT_FIELDS,
  values: {
    videoUrl: ['https://youtu.be/abcdefghijk', 'https://x.example/film.mp4'],
    durationSeconds: [90, 60],
  },
  // The beginning of the text.
  cleared: { summary: 'What it is about.' },
  make: async () => {
    const { _id } = await school.course();
    return `/api/courses/${_id}/sections/${await school.unit(_id)}`;
  },
};
const user: Entity<UserField> = {
  fields: USER_FIELDS,
  values: {
    name: ['Ines Lopez', 'Otto Kern'],
    email: ['ines@test.example', 'otto@test.example'],
    role: ['teacher', 'admin'],
  },
  make: async () => `/api/users/user/${(await school.person())._id}`,
};

const cases = Object.entries<Entity>({ course, unit, user }).flatMap(([name, entity]) =>
  fieldNames(entity.fields).map((field) => [name, field, entity] as const),
);

const put = (path: string, body: object, version?: number) =>
  school.ask('PUT', path, { as: admin, body, headers: basedOn(version) });
const newestEntry = async (): Promise<AuditEntry> =>
  (await school.ask('GET', '/api/admin/activity', { as: admin })).body[0];

describe.each(cases)('a change of a %s: %s', (_name, field, { fields, values, cleared: whenCleared, make }) => {
  const [first, second] = values[field] ?? usualValues(fields[field]!);

  it('is stored, returned and recorded in the audit log with the value before and after', async () => {
    const path = await make();
    await put(path, { [field]: first });
    const changed = await put(path, { [field]: second });
    expect(changed.status).toBe(200);
    expect(changed.body[field]).toEqual(second);
    const { action, before, after } = await newestEntry();
    expect({ action, before, after }).toEqual({
      action: 'update',
      before: { [field]: first },
      after: { [field]: second },
    });
  });

  it('[CALL-37] conflicts with a change made since it was read, which is returned and not overwritten', async () => {
    const path = await make();
    const { version } = (await put(path, { [field]: first })).body;
    await put(path, { [field]: second }, version);
    const refused = await put(path, { [field]: first }, version);
    expect(refused).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { [field]: second } } });
  });

  it('is cleared by an empty text only where the field is optional', async () => {
    const path = await make();
    await put(path, { [field]: first });
    const cleared = await put(path, { [field]: '' });
    const { action, before, after } = await newestEntry();
    if (fields[field]!.presence !== 'optional') expect(cleared.status).toBe(400);
    else {
      expect([cleared.status, valueOf(cleared.body[field])]).toEqual([200, whenCleared?.[field] ?? null]);
      expect([action, before, valueOf(after?.[field])]).toEqual(['update', { [field]: first }, null]);
    }
  });
});
