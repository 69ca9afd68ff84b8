import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { draftOf, refusedUser } from './user-draft.ts';

it("draftOf starts with the user's data and no password", () =>
  expect(draftOf({ _id: 'x', customId: 7, name: 'Ada', email: 'a@b.c', role: 'admin' })).toEqual({
    name: 'Ada',
    email: 'a@b.c',
    role: 'admin',
    password: '',
  }));

it('refusedUser reports a taken address as an error of the e-mail', () => {
  const fields = { name: 'Name is required.' };
  expect(refusedUser(new ApiError('User already exists', { status: 409, code: 'user_exists' }))).toEqual({
    email: 'User already exists',
  });
  expect(refusedUser(new ApiError('No.', { status: 400, code: 'invalid_input', fields }))).toEqual(fields);
});
