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
  /** Asks the server who is signed in; throws when nobody is, or when it cannot be asked. */
  verify(): Promise<CurrentUser>;
  logout(): Promise<void>;
  /** False when it is certain that nobody is signed in, so that no call need be made to find out. */
  mayBeSignedIn(): boolean;
  /** Calls back when another tab signed in or out; answers how to tell the others. */
  otherTabs(changed: () => void): () => void;
}

const LOADING: Session = { status: 'loading' };
const NOBODY: Session = { status: 'unauthenticated' };
const LEFT: Session = { status: 'unauthenticated', left: true };

/** Who is signed in: loading at first, then a person or nobody. Its methods are bound and can be handed on. */
export class SessionStore {
  #session: Session = LOADING;
  #listeners = new Set<() => void>();
  #surroundings: SessionSurroundings;
  #tellOtherTabs: (() => void) | null = null;
  /** Grows with every question and every change, so that an older answer cannot undo a newer one. */
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

  /** Asks the server who is signed in. Never throws: on failure nobody is. */
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
   * `leave` goes to a public page first, or the guard of the page one is on would send one to log in again.
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

  /** Forgets the person, when a call was answered that nobody is signed in. */
  expire = (): void => this.#set(NOBODY);

  #set(next: Session): void {
    this.#version += 1;
    if (this.#session === next) return;
    this.#session = next;
    for (const listener of this.#listeners) listener();
  }
}
