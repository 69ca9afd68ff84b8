import { expect, it } from 'vitest';
import { type Access, ACCESS } from '#contract/endpoint.ts';
import { refusalOf } from './caller.ts';

const USERS = {
  user: { _id: 'ada', role: 'user', enrolled: false, instructs: false },
  enrolled: { _id: 'ada', role: 'user', enrolled: true, instructs: false },
  instructor: { _id: 'ada', role: 'user', enrolled: false, instructs: true },
  admin: { _id: 'ada', role: 'admin', enrolled: false, instructs: false },
} as const;

/** Why each kind of user may not make a call about their own account; null: they may. */
const OWN: Record<Access, Record<keyof typeof USERS, ReturnType<typeof refusalOf>>> = {
  public: { user: null, enrolled: null, instructor: null, admin: null },
  user: { user: null, enrolled: null, instructor: null, admin: null },
  self: { user: null, enrolled: null, instructor: null, admin: null },
  enrolled: { user: 'not_enrolled', enrolled: null, instructor: 'not_enrolled', admin: null },
  instructor: { user: 'forbidden', enrolled: 'forbidden', instructor: null, admin: null },
  admin: { user: 'forbidden', enrolled: 'forbidden', instructor: 'forbidden', admin: null },
};

it.each(ACCESS)('a call with the access `%s` is made by those it admits', (access) => {
  const refusals = Object.entries(USERS).map(([name, user]) => [
    name,
    refusalOf({ access, about: 'ada', courseId: null }, user),
  ]);
  expect(Object.fromEntries(refusals)).toEqual(OWN[access]);
});

it('a call with the access `self` is about the caller, unless an admin makes it', () => {
  for (const about of ['ben', null]) {
    const grant = { access: 'self', about, courseId: null } as const;
    expect(refusalOf(grant, { ...USERS.enrolled, instructs: true })).toBe('forbidden');
    expect(refusalOf(grant, USERS.admin)).toBeNull();
  }
});
