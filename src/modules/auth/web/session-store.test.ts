import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { SessionStore, type SessionSurroundings } from './session-store.ts';

const ana: CurrentUser = {
  _id: '01941f29-7c00-7000-8000-000000000001',
  customId: 1,
  name: 'Ana',
  email: 'ana@example.org',
  role: 'user',
  emailConfirmed: true,
  teaches: false,
  courses: [],
};

let surroundings: SessionSurroundings & { tabChanged: () => void; notified: number };
let log: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  surroundings = {
    tabChanged: () => undefined,
    notified: 0,
    verify: () => Promise.resolve(ana),
    logout: () => Promise.resolve(),
    mayBeSignedIn: () => true,
    otherTabs(changed) {
      this.tabChanged = changed;
      return () => (this.notified += 1);
    },
  };
});
afterEach(() => log.mockRestore());

const logged = () => log.mock.calls.map(([sentence]: unknown[]) => sentence);

describe('SessionStore', () => {
  it('[AUTH-18, AUTH-19] is loading until verified, on the server always', async () => {
    const store = new SessionStore(surroundings);
    expect(store.get()).toEqual({ status: 'loading' });
    store.start();
    await store.verify();
    expect(store.get()).toEqual({ status: 'authenticated', user: ana });
    expect(store.getOnServer()).toEqual({ status: 'loading' });
  });

  it('makes no call without a session hint', () => {
    surroundings.mayBeSignedIn = () => false;
    surroundings.verify = () => expect.unreachable();
    const store = new SessionStore(surroundings);
    store.start();
    expect(store.get()).toEqual({ status: 'unauthenticated' });
    expect(log).not.toHaveBeenCalled();
  });

  it('[AUTH-20] becomes a guest when the verification fails, and logs the failure', async () => {
    surroundings.verify = () => Promise.reject(new Error('401'));
    const store = new SessionStore(surroundings);
    await store.verify();
    expect(store.get()).toEqual({ status: 'unauthenticated' });
    expect(logged()).toEqual(['User verification failed']);
  });

  it('does not let a slow verification undo a login', async () => {
    let fail: (cause: Error) => void = () => undefined;
    surroundings.verify = () => new Promise((_, reject) => (fail = reject));
    const store = new SessionStore(surroundings);
    const verified = store.verify();
    store.signIn(ana);
    fail(new Error('too late'));
    await verified;
    expect(store.get().status).toBe('authenticated');
  });

  it('[AUTH-22, AUTH-23, SEC-86] clears on logout, but not when the logout fails', async () => {
    const store = new SessionStore(surroundings);
    store.start();
    store.signIn(ana);
    surroundings.logout = () => Promise.reject(new Error('no network'));
    expect(await store.logout()).toBe(false);
    expect(store.get().status).toBe('authenticated');
    expect(logged()).toEqual(['Logout failed']);
    surroundings.logout = () => Promise.resolve();
    expect(await store.logout()).toBe(true);
    expect(store.get().status).toBe('unauthenticated');
    expect(surroundings.notified).toBe(2);
  });

  it('[AUTH-24, AUTH-25] reloads the user on refresh, and clears when that fails', async () => {
    const store = new SessionStore(surroundings);
    store.signIn(ana);
    surroundings.verify = () => Promise.resolve({ ...ana, name: 'Ana María' });
    expect(await store.refresh()).toBe(true);
    expect(store.get()).toMatchObject({ user: { name: 'Ana María' } });
    surroundings.verify = () => Promise.reject(new Error('gone'));
    expect(await store.refresh()).toBe(false);
    expect(store.get()).toEqual({ status: 'unauthenticated' });
    expect(logged()).toEqual(['Failed to update user data']);
  });

  it('follows the other tabs', async () => {
    const store = new SessionStore(surroundings);
    surroundings.mayBeSignedIn = () => false;
    store.start();
    expect(store.get().status).toBe('unauthenticated');
    surroundings.mayBeSignedIn = () => true;
    surroundings.tabChanged();
    await store.verify();
    expect(store.get().status).toBe('authenticated');
  });
});
