import type { Locale } from '#contract/locales.ts';
import type { HowToPay } from '#modules/orders/contract/orders.ts';
import type { MailKind } from '#contract/choices.ts';
import type { Content } from './content.ts';

/**
 * The data each kind of message is rendered from; never a one-time link. A user's `name` is empty for an
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
  /** Prices in hundredths of a unit of the currency, as they were at the moment of the purchase. */
  readonly receipt: {
    readonly name: string;
    readonly items: readonly MailedItem[];
    /** Money was moved; absent: the payment was simulated. */
    readonly real?: boolean;
    /** What the buyer has accepted, which the confirmation of the contract repeats (Directive 2011/83/EU, Article 8(7)). */
    readonly consents?: readonly string[];
  };
  /** Amounts in hundredths of a unit of `currency`, the one of the order. */
  readonly refund: {
    readonly name: string;
    readonly order: number;
    /** Without any: a payment that the order did not need. */
    readonly items: readonly { name: string; cents: number }[];
    readonly cents: number;
    readonly currency: string;
    /** The admin's. */
    readonly reason: string;
    /** The access to the courses has ended. */
    readonly ends: boolean;
    readonly simulated: boolean;
    /** The school pays it back itself: the order was paid without a provider. */
    readonly byHand?: boolean;
    /** The bank of the buyer took it back in a dispute. */
    readonly byBank?: boolean;
  };
  /** To the buyer of an order on account: how to pay it. */
  readonly 'order-placed': MailedOrder & MailedPayment;
  /** To the school, about the same order. */
  readonly 'order-arrived': MailedOrder & { readonly email: string; readonly company: string; readonly id: string };
  /** To a buyer who has not paid after the due date. */
  readonly 'order-reminder': MailedOrder & MailedPayment;
  /** To the buyer, with the number of the invoice that is taken back; empty: there was none. */
  readonly 'order-cancelled': MailedOrder & { readonly invoice: string };
  /** To the school: the buyer has cancelled an order on account. */
  readonly 'order-withdrawn': MailData['order-arrived'] & MailData['order-cancelled'];
  /** To the buyer of an order on account: one of its courses was deleted, and it is not to be paid. */
  readonly 'order-undeliverable': MailedOrder;
  /** To the buyer: an invoice is taken back and replaced, by their numbers. */
  readonly 'invoice-corrected': {
    readonly name: string;
    readonly order: number;
    readonly old: string;
    readonly new: string;
    /** The ids of the new invoice and the credit note; absent: the message is from before they were attached. */
    readonly documents?: readonly string[];
    /** How the order is to be paid now; absent: it is paid. */
    readonly due?: MailedPayment & Pick<MailedOrder, 'cents' | 'currency'>;
  };
  /** To an admin; name, address and message are the person's own. */
  readonly 'place-asked': {
    readonly name: string;
    readonly email: string;
    readonly course: string;
    readonly message: string;
  };
  /** The answers to a request; `message` is the admin's. */
  readonly 'place-given': PlaceAnswer;
  /** With a link to choose the password of a new account. */
  readonly 'place-invited': PlaceAnswer;
  readonly 'place-declined': PlaceAnswer;
  /** An admin enrolled them; `message` is the admin's. */
  readonly enrolled: PlaceAnswer;
  /** With a link to choose the password of the account that was created for them. */
  readonly 'enrolled-invited': PlaceAnswer;
  readonly certificate: { readonly name: string; readonly course: string };
}

/** A course of an order, or a coupon with what it takes off: the code, and a negative amount. */
export interface MailedItem {
  readonly name: string;
  readonly cents: number;
  readonly coupon?: true;
}

/** An order; amounts in hundredths of a unit of `currency`. */
export interface MailedOrder {
  readonly name: string;
  readonly order: number;
  readonly items: readonly MailedItem[];
  readonly cents: number;
  readonly currency: string;
  /** What the buyer has accepted. */
  readonly consents?: readonly string[];
}

/** How it is to be paid. Empty: the school gave none. */
export type MailedPayment = Pick<
  HowToPay,
  'dueOn' | 'holder' | 'bank' | 'iban' | 'bic' | 'text' | 'reference' | 'invoice'
>;

interface PlaceAnswer {
  readonly name: string;
  readonly course: string;
  readonly message: string;
}

/** The school as its messages name it. */
export interface MailSchool {
  readonly name: string;
  /** Empty: it has none, and messages link to its contact form instead. */
  readonly supportEmail: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Those it offers, its first one first. */
  readonly languages: readonly Locale[];
  /** A demo school promises a newsletter a month; any other decides on its own. */
  readonly isDemo: boolean;
  /** Null and undefined: the shipped colours. */
  readonly accent?: { readonly light: string } | null;
  readonly logo?: { readonly src: string } | null;
  /** Whether the logo contains the name. */
  readonly logoNamed?: boolean | undefined;
}

/** Full addresses of the links in a message. */
export interface EmailLinks {
  /** The message's own link; the home page if it has none. */
  readonly link: string;
  readonly myCourses: string;
  readonly myOrders: string;
  /** The admins' list of orders. */
  readonly orders: string;
  /** The admins' list of requests for places. */
  readonly requests: string;
  /** The support address, or that of the contact form. */
  readonly support: string;
  /** Whether the files of the message are attached to it. */
  readonly attached: boolean;
}

/** All messages in one language. */
export type MailMessages = {
  readonly [Kind in MailKind]: (data: MailData[Kind], links: EmailLinks) => Content;
};
