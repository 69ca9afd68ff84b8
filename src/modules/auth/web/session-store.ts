import type { CurrentUser } from '#modules/users/contract/users.ts';

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'authenticated'; readonly user: CurrentUser }
  | {
      readonly status: 'unauthenticated';
      /** The user ended the session: logged out, here or in another tab, or deleted the account. */
      readonly left?: true;
    };

/** Dependencies of the session. */
export interface SessionSurroundings {
  /** Returns the user of the session. Throws without a session or a response. */
  verify(): Promise<CurrentUser>;
  logout(): Promise<void>;
  /** Returns false if there is certainly no session, which saves the call. */
  mayBeSignedIn(): boolean;
  /** Calls back when another tab logs in or out; returns a function that notifies the other tabs. */
  otherTabs(changed: () => void): () => void;
}

const LOADING: Session = { status: 'loading' };
const NOBODY: Session = { status: 'unauthenticated' };
const LEFT: Session = { status: 'unauthenticated', left: true };

/** The user of the session: loading at first, then a user or a guest. Its methods are bound. */
export class SessionStore {
  #session: Session = LOADING;
  #listeners = new Set<() => void>();
  #surroundings: SessionSurroundings;
  #tellOtherTabs: (() => void) | null = null;
  /** Increased by every call and every change, so that an older response cannot undo a newer one. */
  #version = 0;

  constructor(surroundings: SessionSurroundings) {
    this.#surroundings = surroundings;
  }

  get = (): Session => this.#session;

  getOnServer = (): Session => LOADING;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Verifies the session once and then follows the other tabs; further calls do nothing. */
  start = (): void => {
    if (this.#tellOtherTabs) return;
    this.#tellOtherTabs = this.#surroundings.otherTabs(() => void this.verify());
    void this.verify();
  };

  /** Loads the user of the session. Never throws: a failure counts as a guest. */
  verify = async (): Promise<void> => {
    if (!this.#surroundings.mayBeSignedIn()) return this.#set(this.#session.status === 'authenticated' ? LEFT : NOBODY);
    const version = (this.#version += 1);
    try {
      const user = await this.#surroundings.verify();
      if (version === this.#version) this.#set({ status: 'authenticated', user });
    } catch (cause) {
      console.error('User verification failed', cause);
      if (version === this.#version) this.#set(NOBODY);
    }
  };

  /** Stores the user the server has just logged in. */
  signIn = (user: CurrentUser): void => {
    this.#set({ status: 'authenticated', user });
    this.#tellOtherTabs?.();
  };

  /**
   * Logs out on the server, then here; returns true on success. A failure leaves the session as it is. `leave` goes to
   * a public page first, as the guard of the current page would redirect to the login.
   */
  logout = async (leave?: () => Promise<void>): Promise<boolean> => {
    try {
      await this.#surroundings.logout();
    } catch (cause) {
      console.error('Logout failed', cause);
      return false;
    }
    try {
      await leave?.();
    } finally {
      this.#set(LEFT);
      this.#tellOtherTabs?.();
    }
    return true;
  };

  /** Reloads the user; returns true on success. A failure ends the session here. */
  refresh = async (): Promise<boolean> => {
    const version = (this.#version += 1);
    try {
      const user = await this.#surroundings.verify();
      if (version === this.#version) this.#set({ status: 'authenticated', user });
      return true;
    } catch (cause) {
      console.error('Failed to update user data', cause);
      if (version === this.#version) this.#set(NOBODY);
      return false;
    }
  };

  /** Has the other tabs verify the session, whose user the server has changed. */
  notify = (): void => this.#tellOtherTabs?.();

  /** Clears the deleted user in every tab. */
  leave = (): void => {
    this.#set(LEFT);
    this.#tellOtherTabs?.();
  };

  /** Clears the user after a call found the session ended. */
  expire = (): void => this.#set(NOBODY);

  #set(next: Session): void {
    this.#version += 1;
    if (this.#session === next) return;
    this.#session = next;
    for (const listener of this.#listeners) listener();
  }
}
