import type { MailKind } from '#contract/choices.ts';
import type { MailData } from './messages/messages.ts';

/**
 * Where a message leads, as paths on the school's site. `path` opens something once or in somebody's name; `leave`
 * takes the receiver off a list when something is posted to it.
 */
export interface MailLink {
  readonly path: string;
  readonly leave?: string;
}

/** Makes the link of a message to an address at the moment it is sent; null when nobody there is to get one. */
export type MakeLink<Kind extends MailKind> = (
  to: string,
  locale: string,
  data: MailData[Kind],
) => Promise<MailLink | null>;

/** The kinds that carry such a link, and who makes it. */
export type LinkMakers = { readonly [Kind in MailKind]?: MakeLink<Kind> };

/** What stands in place of a token wherever the real one must not be read. */
export const HIDDEN_LINKS: Partial<Record<MailKind, MailLink>> = {
  'newsletter-confirm': { path: '/newsletter/confirm#…' },
  'newsletter-welcome': { path: '/newsletter/unsubscribe#…' },
  'password-reset': { path: '/reset-password#…' },
  'email-confirm': { path: '/confirm-email#…' },
  'email-changed': { path: '/revert-email#…' },
  'password-set': { path: '/reset-password#…' },
};
