import type { MailKind } from '#contract/choices.ts';
import type { Content } from './content.ts';

/**
 * What each kind of message is composed from; never a link that opens something once. A user's `name` is empty for an
 * address that is not confirmed: its owner may be a stranger, and the name something an attacker wants them to read.
 */
export interface MailData {
  readonly contact: { readonly name: string; readonly email: string; readonly message: string };
  readonly 'newsletter-confirm': Record<never, never>;
  readonly 'newsletter-welcome': Record<never, never>;
  readonly 'password-reset': Record<never, never>;
  readonly 'password-set': Record<never, never>;
  readonly 'password-changed': { readonly name: string };
  readonly 'email-confirm': Record<never, never>;
  /**
   * Who changed the address: the user, an admin, or a link that undid an earlier change. `change` is the number of the
   * change that this message's link undoes; null without a link.
   */
  readonly 'email-changed': {
    readonly name: string;
    readonly how: 'own' | 'admin' | 'undone';
    readonly change: number | null;
  };
  /** Prices in euro cents, as they were at the moment of the purchase. */
  readonly receipt: { readonly name: string; readonly items: readonly { name: string; cents: number }[] };
}

/** Full addresses a message leads to. */
export interface Places {
  /** What this message's link opens; the school's own page where it has none of its own. */
  readonly link: string;
  readonly myCourses: string;
  readonly support: string;
}

/** Every message of one language. */
export type MailWords = {
  readonly [Kind in MailKind]: (data: MailData[Kind], places: Places) => Content;
};
