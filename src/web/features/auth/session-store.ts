import type { CurrentUser } from '#contract/users.ts';

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'authenticated'; readonly user: CurrentUser }
  | {
      readonly status: 'unauthenticated';
      /** The person meant to go: signed out, here or in another tab, or deleted their account. */
      readonly left?: true;
    };

/** What the session needs from outside. */
export interface SessionSurroundings {
  /** Returns the user of the session. Throws when there is no session, or no response. */
  verify(): Promise<CurrentUser>;
  logout(): Promise<void>;
  /** Returns false when there is certainly no session, which saves the call. */
  mayBeSignedIn(): boolean;
  /** Calls back when another tab signed in or out; returns a function that notifies the other tabs. */
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
  /** Grows with every call and every change, so that an older response cannot undo a newer one. */
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

  /** Asks the server for the user of the session. Never throws: a failure counts as a guest. */
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

  /** Takes the person the server has just signed in. */
  signIn = (user: CurrentUser): void => {
    this.#set({ status: 'authenticated', user });
    this.#tellOtherTabs?.();
  };

  /**
   * Signs out on the server, then here; true when it worked. A failure leaves the session as it is.
   * `leave` goes to a public page first, or the guard of the present page would redirect to the login.
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

  /** Reads the person again; true when it worked. A failure ends the session here. */
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

  /** Forgets the person, who has deleted their account, in every tab. */
  leave = (): void => {
    this.#set(LEFT);
    this.#tellOtherTabs?.();
  };

  /** Forgets the user, after a call found the session ended. */
  expire = (): void => this.#set(NOBODY);

  #set(next: Session): void {
    this.#version += 1;
    if (this.#session === next) return;
    this.#session = next;
    for (const listener of this.#listeners) listener();
  }
}
