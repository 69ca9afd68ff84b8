import { describe, expect, it } from 'vitest';
import { admin } from '#web/lib/messages/en/admin.ts';
import { draftErrors, draftOf, type UserDraft } from './user-draft.ts';

const GOOD: UserDraft = { name: 'Ada', email: 'ada@aula.test', role: 'user', password: 'long enough' };

const errorsOf = (change: Partial<UserDraft>, { emailValid = true, passwordNeeded = true } = {}) =>
  draftErrors({ ...GOOD, ...change }, admin.users, { emailValid, passwordNeeded });

describe('a user being typed', () => {
  it('has nothing wrong when all is there', () => expect(errorsOf({})).toEqual({}));
  it('needs a name', () => expect(errorsOf({ name: '  ' })).toEqual({ name: 'Name is required.' }));
  it('needs an e-mail', () => expect(errorsOf({ email: '' })).toEqual({ email: 'Email is required.' }));
  it('needs an e-mail of the right form', () =>
    expect(errorsOf({ email: 'ada@' }, { emailValid: false })).toEqual({
      email: 'Please enter a valid email address.',
    }));
  it('needs a password when new', () =>
    expect(errorsOf({ password: '' })).toEqual({ password: 'Password is required.' }));
  it('keeps its password when edited without one', () =>
    expect(errorsOf({ password: '' }, { passwordNeeded: false })).toEqual({}));
  it('takes no short password', () =>
    expect(errorsOf({ password: 'short' }, { passwordNeeded: false })).toEqual({
      password: 'A password has at least 8 characters.',
    }));
  it('starts as the user is, without a password', () =>
    expect(draftOf({ _id: 'x', customId: 7, name: 'Ada', email: 'a@b.c', role: 'admin' })).toEqual({
      name: 'Ada',
      email: 'a@b.c',
      role: 'admin',
      password: '',
    }));
});
