import { expect, it } from 'vitest';
import { type Access, ACCESS } from '#contract/endpoint.ts';
import { refusalOf } from './caller.ts';

const PERSON = { _id: 'ada', role: 'user', enrolled: false, teamRole: null } as const;
const USERS = {
  user: PERSON,
  enrolled: { ...PERSON, enrolled: true },
  viewer: { ...PERSON, teamRole: 'viewer' },
  marker: { ...PERSON, teamRole: 'marker' },
  author: { ...PERSON, teamRole: 'author' },
  owner: { ...PERSON, teamRole: 'owner' },
  admin: { ...PERSON, role: 'admin' },
} as const;
type Kind = keyof typeof USERS;

const ALL = Object.keys(USERS) as Kind[];
/** Who may make a call about their own account, by its access. */
const ADMITTED: Record<Access, readonly Kind[]> = {
  public: ALL,
  user: ALL,
  self: ALL,
  enrolled: ['enrolled', 'viewer', 'marker', 'author', 'owner', 'admin'],
  'course-viewer': ['viewer', 'marker', 'author', 'owner', 'admin'],
  'course-learners': ['viewer', 'marker', 'owner', 'admin'],
  'course-marker': ['marker', 'owner', 'admin'],
  'course-author': ['author', 'owner', 'admin'],
  'course-owner': ['owner', 'admin'],
  admin: ['admin'],
};

it.each(ACCESS)('a call with the access `%s` is made by those it admits', (access) => {
  const refusals = ALL.map((kind) => [kind, refusalOf({ access, about: 'ada', courseId: null }, USERS[kind])]);
  const expected = ALL.map((kind) => [
    kind,
    ADMITTED[access].includes(kind) ? null : access === 'enrolled' ? 'not_enrolled' : 'forbidden',
  ]);
  expect(refusals).toEqual(expected);
});

it('a call with the access `self` is about the caller, unless an admin makes it', () => {
  for (const about of ['ben', null]) {
    const grant = { access: 'self', about, courseId: null } as const;
    expect(refusalOf(grant, { ...USERS.owner, enrolled: true })).toBe('forbidden');
    expect(refusalOf(grant, USERS.admin)).toBeNull();
  }
});
