// The values users choose from. Apart from the schemas, so that pages can list them without loading zod.

export const COURSE_SORTS = ['customId', 'name', 'price', '-price', 'participants', '-participants', 'newest'] as const;

/**
 * Whether a course is seen and sold: `draft` by admins only; `published` in the catalogue; `unlisted` by those who know its
 * address; `archived` has its page and its students, but no new buyers.
 */
export const COURSE_STATES = ['draft', 'published', 'unlisted', 'archived'] as const;
export type CourseState = (typeof COURSE_STATES)[number];

/** Whether learners see a unit: `draft` by admins only, also `scheduled` until its time; `published` with the course. */
export const UNIT_STATES = ['draft', 'scheduled', 'published'] as const;
export type UnitState = (typeof UNIT_STATES)[number];

/** What completes a course: all of its units, chosen ones, or the units with a test. */
export const COMPLETION_RULES = ['all_units', 'units', 'tests'] as const;

/** Why a credential that is checked is not valid. */
export const CREDENTIAL_PROBLEMS = [
  'not_json',
  'not_credential',
  'too_complex',
  'context_unknown',
  'proof_missing',
  'proof_unsupported',
  'signature_wrong',
  'key_unknown',
  'not_yet_valid',
  'expired',
  'revoked',
] as const;
export type CredentialProblem = (typeof CREDENTIAL_PROBLEMS)[number];

/**
 * A credential that is checked: valid and of this school; signed with the key it names, which only its issuer can
 * confirm; or failed.
 */
export const CREDENTIAL_VERDICTS = ['valid', 'signed', 'failed'] as const;

/** A certificate: as issued, withdrawn by an admin, or replaced by one with another name. */
export const CERTIFICATE_STATES = ['valid', 'revoked', 'replaced'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

export const ROLES = ['user', 'teacher', 'admin'] as const;
/** The role of an account in the school. */
export type Role = (typeof ROLES)[number];

/**
 * What a member of a course's team does there, apart from their role in the school: `owner` everything but money, `author`
 * its content, `marker` its learners and marking; `viewer` reads its content.
 */
export const TEAM_ROLES = ['owner', 'author', 'marker', 'viewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const USER_SORTS = [
  'customId',
  '-customId',
  'name',
  '-name',
  'email',
  '-email',
  'role',
  '-role',
  'joined',
  '-joined',
  'lastSeen',
  '-lastSeen',
] as const;

export const AUDIT_ACTIONS = ['create', 'update', 'delete', 'enrol', 'remove', 'reorder', 'export'] as const;
export const AUDIT_ENTITIES = [
  'user',
  'course',
  'section',
  'question',
  'attempt',
  'enrolment',
  'request',
  'school',
  'category',
  'tax_rate',
  'order',
  'coupon',
  'email',
  'certificate',
  'media',
] as const;

export const MAIL_KINDS = [
  'contact',
  'newsletter-confirm',
  'newsletter-welcome',
  'password-reset',
  'password-set',
  'password-changed',
  'email-confirm',
  'email-changed',
  'receipt',
  'refund',
  'order-placed',
  'order-arrived',
  'order-reminder',
  'order-cancelled',
  'order-withdrawn',
  'order-undeliverable',
  'invoice-corrected',
  'place-asked',
  'place-given',
  'place-invited',
  'place-declined',
  'enrolled',
  'enrolled-invited',
  'certificate',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Waiting or being tried again, taken by the mail server, given up, or never meant to leave (no mail server). */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const IMPORT_OUTCOMES = [
  'enrol',
  'invite',
  'unconfirmed',
  'already_enrolled',
  'unknown',
  'repeated',
  'invalid',
] as const;

/** A request for a place: waiting for an admin, enrolled, or declined. */
export const REQUEST_STATES = ['open', 'enrolled', 'declined'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
/** What became of asking for a place: `repeated` if the same request is open, `enrolled` if the user has a place. */
export const REQUEST_OUTCOMES = ['stored', 'repeated', 'enrolled'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];
/** Whether there is an account, and whether its address is confirmed. */
export const ACCOUNT_STATES = ['none', 'unconfirmed', 'confirmed'] as const;

/** What a payment and a refund are confirmed with. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
/** How a school takes money. */
export const PAYMENT_MODES = ['simulated', 'off', 'invoice', 'stripe'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];
/** What a buyer accepts: the terms of the school, or that a course begins before the right of withdrawal ends. */
export const CONSENT_KINDS = ['terms', 'withdrawal'] as const;
/** An order: waiting for its payment, paid, given up by time, or cancelled by an admin. */
export const ORDER_STATES = ['open', 'paid', 'expired', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export const ORDER_METHODS = ['simulated', 'free', 'invoice', 'stripe'] as const;
/** Why an admin has to look at an order. */
export const ORDER_PROBLEMS = [
  'already_owned',
  'course_unavailable',
  'amount_differs',
  'refund_failed',
  'refunded_at_provider',
  'disputed',
  'dispute_lost',
] as const;
export type OrderProblem = (typeof ORDER_PROBLEMS)[number];
/** A payment: for its order, waiting for an admin's decision, or refunded after that. */
export const PAYMENT_STATES = ['paid', 'held', 'returned'] as const;
/** A refund: on its way, paid back, or refused by the provider. */
export const REFUND_STATES = ['pending', 'done', 'failed'] as const;
/** A payment that the buyer's bank wants back: undecided, kept by the school, or taken back. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
/** What becomes of the access that is refunded. */
export const REFUND_ACCESS = ['end', 'keep'] as const;

/** Why access was granted (the first eight) or removed (the others); `team`: an owner of the course extended it. */
export const ACCESS_CAUSES = [
  'purchase',
  'free',
  'coupon',
  'invoice',
  'admin',
  'import',
  'request',
  'team',
  'removal',
  'refund',
  'expiry',
] as const;
/** Why a user cannot open a course. */
export const REFUSALS = ['never', 'order_unpaid', 'payment_held', 'removed', 'refunded', 'ended', 'draft'] as const;
/** How a learner came to a course: by an order, paid or not, or enrolled by an admin, with a list, or after a request. */
export const LEARNER_SOURCES = ['order', 'admin', 'import', 'request'] as const;
export type LearnerSource = (typeof LEARNER_SOURCES)[number];
/**
 * What the learners of a course are filtered by: `not_started` opened no unit; `quiet` for `LIMITS.quietDays` days, before the
 * end; `stuck` are the quiet ones whose last unit is not completed; `finished` completed the course; `failed_test` failed a
 * test and did not pass it since.
 */
export const LEARNER_STATES = ['not_started', 'quiet', 'stuck', 'finished', 'failed_test'] as const;
export type LearnerState = (typeof LEARNER_STATES)[number];
export const LEARNER_SORTS = [
  'name',
  '-name',
  'progress',
  '-progress',
  'lastSeen',
  '-lastSeen',
  'joined',
  '-joined',
] as const;
export type LearnerSort = (typeof LEARNER_SORTS)[number];
/** Where a learner is in a unit: done, its test failed, its test waiting for marks, or opened. */
export const LEARNER_UNIT_STATES = ['done', 'failed', 'waiting', 'opened'] as const;
export type LearnerUnitState = (typeof LEARNER_UNIT_STATES)[number];
/** What of a learner's progress is reset: a unit with its test, or the attempts at its test. */
export const RESET_KINDS = ['unit', 'test'] as const;
export type ResetKind = (typeof RESET_KINDS)[number];
/** What can have happened to a person. */
export const TIMELINE_KINDS = [
  'joined',
  'granted',
  'removed',
  'ordered',
  'paid',
  'refunded',
  'invoice',
  'message',
  'session',
  'unit',
  'certificate',
  'note',
  'change',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What a new live school does first, in this order. */
export const FIRST_STEPS = ['identity', 'course', 'mail', 'payments', 'people'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** How much longer the time limit of tests is for a learner; 1 is as long as for all others. */
export const TIME_FACTORS = [1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;
