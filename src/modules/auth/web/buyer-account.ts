import type { LoginInput, RegisterInput } from '#modules/auth/contract/auth.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { loginCall, registerCall } from './auth.api.ts';
import { verifyTokenCall } from './session.api.ts';
import { session } from './session.ts';
import { hasSessionHint } from './session-signals.ts';

/** The session as a purchase uses it: each call throws on failure, so that the purchase can stop and be resumed. */
export const buyerAccount = {
  /** Returns the user of the session, from the server if a cookie says that there may be one; null for a guest. */
  async whoAmI(): Promise<CurrentUser | null> {
    const current = session.get();
    if (current.status === 'authenticated') return current.user;
    if (!hasSessionHint()) return null;
    try {
      const user = await verifyTokenCall();
      session.signIn(user);
      return user;
    } catch (cause) {
      if (isNobody(cause)) return null;
      throw cause;
    }
  },

  async register(input: RegisterInput, key: string): Promise<void> {
    await registerCall({ ...input, purchase: true }, key);
  },

  async login(input: LoginInput): Promise<CurrentUser> {
    const user = await loginCall(input);
    session.signIn(user);
    return user;
  },

  /** Reloads the user; throws on failure, which also clears the session here. */
  async refresh(): Promise<void> {
    if (!(await session.refresh())) throw new Error('Failed to update user data');
  },

  expire: session.expire,
};

const isNobody = (cause: unknown): boolean => cause instanceof Error && 'status' in cause && cause.status === 401;
