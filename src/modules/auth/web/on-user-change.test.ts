import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { SessionStore } from './session-store.ts';
import { onUserChange } from './on-user-change.ts';

const person = (last: number): CurrentUser => ({
  _id: `01941f29-7c00-7000-8000-00000000000${last}`,
  customId: last,
  name: 'Somebody',
  email: `somebody${last}@example.org`,
  role: 'user',
  emailConfirmed: true,
  teaches: false,
  courses: [],
});
const ana = person(1);
const ben = person(2);

let signedInHere: CurrentUser | null;
let store: SessionStore;
let forgotten: string[];
let kept: string[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signedInHere = ana;
  forgotten = [];
  kept = [];
  store = new SessionStore({
    verify: () => (signedInHere ? Promise.resolve(signedInHere) : Promise.reject(new Error('401'))),
    logout: () => Promise.resolve(),
    mayBeSignedIn: () => signedInHere !== null,
    otherTabs: () => () => undefined,
  });
  onUserChange(store, {
    responses: () => void forgotten.push('responses'),
    typed: () => void forgotten.push('typed'),
    ofOthers: (userId) => void kept.push(userId),
  });
});

describe('onUserChange', () => {
  it('keeps everything for the same user, and what a guest typed when they log in', async () => {
    store.signIn(ana);
    await store.refresh();
    await store.verify();
    expect(forgotten).toEqual([]);
  });

  it('clears on logout', async () => {
    store.signIn(ana);
    await store.logout();
    expect(forgotten).toEqual(['responses', 'typed']);
  });

  it('clears when the account is deleted', () => {
    store.signIn(ana);
    store.leave();
    expect(forgotten).toEqual(['responses', 'typed']);
  });

  it('clears when another tab logs out', async () => {
    store.signIn(ana);
    signedInHere = null;
    await store.verify();
    expect(forgotten).toEqual(['responses', 'typed']);
  });

  it('clears once when another user logs in over a session', () => {
    store.signIn(ana);
    store.signIn(ben);
    store.signIn(ben);
    expect(forgotten).toEqual(['responses', 'typed']);
  });

  it('keeps the input when the session expires, for the same user only', () => {
    store.signIn(ana);
    store.expire();
    expect(forgotten).toEqual(['responses']);
    store.signIn(ana);
    expect(forgotten).toEqual(['responses']);
    store.expire();
    forgotten.length = 0;
    store.signIn(ben);
    expect(forgotten).toEqual(['responses', 'typed']);
  });

  it('keeps what a guest types after a logout', async () => {
    store.signIn(ana);
    await store.logout();
    forgotten.length = 0;
    store.signIn(ben);
    expect(forgotten).toEqual([]);
  });

  it('[COURSES-40] clears data of other users in this browser when a user logs in', async () => {
    store.signIn(ana);
    await store.refresh();
    store.expire();
    store.signIn(ana);
    store.signIn(ben);
    expect(kept).toEqual([ana._id, ben._id]);
  });
});
