import { z } from 'zod';
import { FIELD_ERRORS, type FieldErrorCode } from './fields/field-errors.ts';

/**
 * Every way a call can fail: its stable code, the HTTP status it travels under (RFC 9110) and the
 * sentence a person reads. The one table both sides use; a code, once published, is never renamed.
 */
export const ERRORS = {
  invalid_input: [400, 'Some of what was sent is missing or not of the right form.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  password_common: [400, FIELD_ERRORS.password_common],
  password_personal: [400, FIELD_ERRORS.password_personal],
  invalid_request: [400, 'What was sent is not a request that can be read.'],
  unauthenticated: [401, 'Please log in to go on.'],
  bad_credentials: [401, 'Incorrect email or password'],
  password_needed: [
    403,
    'Please enter your present password: you logged in a while ago. Your settings ask for it when you save.',
  ],
  wrong_password: [403, 'This is not the password of your account. Please try again.'],
  forbidden: [403, 'Your account is not allowed to do this.'],
  viewing_only: [403, 'You see the school as another person, and cannot change anything until you stop.'],
  view_refused: [409, 'The school cannot be seen as an admin, nor as yourself.'],
  bad_origin: [403, 'This request came from another site and was refused.'],
  not_enrolled: [403, 'You are not enrolled in this course.'],
  other_account: [403, 'Another account is logged in here now. Nothing was changed.'],
  link_invalid: [
    400,
    'This link no longer works: it was used already, has expired, or a newer one took its place. Please ask for a new one.',
  ],
  setup_not_local: [403, 'The setup link works only on the machine that runs the school.'],
  not_found: [404, 'There is nothing at this address.'],
  page_not_found: [404, 'This page does not exist or has been removed.'],
  course_not_found: [404, 'This course does not exist or has been removed.'],
  section_not_found: [404, 'This unit does not exist or has been removed.'],
  reset_not_found: [404, 'This reset does not exist, or is too long ago to be undone.'],
  reset_overtaken: [409, 'The learner has begun this test anew. What was reset cannot be restored beside it.'],
  unit_has_test: [409, 'This unit has a test: it is done once the test is passed.'],
  unit_not_opened: [409, 'Open the unit first: this course asks for it before a unit is ticked.'],
  unit_not_watched: [409, 'Watch the film of this unit first: this course asks for it before a unit is ticked.'],
  course_archived: [409, 'This course is archived: it takes no new students.'],
  category_not_found: [404, 'This category does not exist or has been removed.'],
  category_in_use: [409, 'This category has courses. Merge it into another one instead.'],
  instructor_not_found: [404, 'This instructor has no page here.'],
  not_an_instructor: [409, 'Only the account of a teacher or an admin has a public profile.'],
  member_not_found: [404, 'This person is not in the team of the course any more.'],
  member_exists: [409, 'This person is in the team already.'],
  member_unconfirmed: [
    409,
    'Nobody has confirmed the email address of this account yet. Its owner can join the team once that is done.',
  ],
  owner_reserved: [403, 'Only an administrator makes somebody an owner, or changes what another owner may do.'],
  last_owner: [409, 'You are the last owner of this course. An administrator can take you out of its team.'],
  course_fields_reserved: [403, 'Only an administrator changes the price of a course, and whether it is sold.'],
  user_not_found: [404, 'This user does not exist or has been removed.'],
  message_not_found: [404, 'This message does not exist or has been cleared away.'],
  request_not_found: [404, 'This request does not exist or has been deleted.'],
  session_not_found: [404, 'This sign-in has already ended.'],
  unit_version_not_found: [404, 'This version of the unit does not exist.'],
  school_version_not_found: [404, 'This version of the school does not exist.'],
  user_exists: [409, 'User already exists'],
  email_taken: [
    409,
    'This address belongs to another account by now, so it cannot be restored. Please write to the school.',
  ],
  last_admin: [409, 'This is the last administrator; the school needs at least one.'],
  own_account: [409, 'You cannot delete your own account or take away your own role here.'],
  edit_conflict: [409, 'Somebody else changed this meanwhile. Nothing was overwritten.'],
  export_running: [409, 'Your data is being put together already. Please try again in a moment.'],
  import_expired: [409, 'This import cannot be undone any more: an hour has passed, or the course was changed since.'],
  transcription_off: [409, 'This school has no program that makes captions (TRANSCRIBE_COMMAND).'],
  unit_without_text: [409, 'A unit needs a text before it is published. Nothing was changed.'],
  nothing_to_publish: [409, 'There are no changes to publish.'],
  mail_off: [409, 'This school sends no email at the moment. Nothing was sent or kept.'],
  mail_on: [409, 'This school has a mail server: there is nothing to rehearse.'],
  message_settled: [409, 'Only a message that failed can be sent again.'],
  requests_closed: [409, 'This school sells its courses: there is no need to ask for a place.'],
  request_settled: [409, 'Another admin has answered this request meanwhile.'],
  account_unconfirmed: [
    409,
    'There is an account with this address, but nobody has confirmed it. Please check whose it is before you enrol it.',
  ],
  tax_rate_not_found: [404, 'This tax rate does not exist or has been deleted.'],
  question_not_found: [404, 'This question does not exist or has been removed.'],
  questions_full: [409, 'A course has at most 2,000 questions.'],
  test_not_found: [404, 'This unit has no test.'],
  test_empty: [409, 'This test has no questions yet.'],
  attempt_not_found: [404, 'This attempt does not exist.'],
  attempt_changed: [
    409,
    'Another device has changed answers of this attempt. Load it again, look at them, and then submit it.',
  ],
  attempt_over: [409, 'This attempt is over. Answers saved before its end count.'],
  attempts_used_up: [409, 'You have no attempts left at this test.'],
  attempt_too_soon: [409, 'The next attempt at this test is possible a little later.'],
  own_progress: [403, 'This is your own progress. Another member of the team or an admin resets it.'],
  own_essay: [403, 'This is your own essay. Another instructor of the course or an admin marks it.'],
  answer_not_marked: [409, 'Only an essay of a submitted attempt is marked, with at most the points of its question.'],
  note_not_found: [404, 'This note does not exist or has been deleted.'],
  invoice_not_found: [404, 'This invoice does not exist.'],
  invoice_unprintable: [
    409,
    'A name on this invoice has letters that our fonts lack, so it cannot be printed yet. The school has been informed.',
  ],
  payment_required: [402, 'This course has to be paid for first.'],
  certificate_not_found: [404, 'There is no certificate at this address, or its owner does not show it.'],
  certificate_not_ready: [409, 'The files of this certificate are being made. Please try again in a minute.'],
  corrections_used_up: [
    409,
    'You have corrected the name on this certificate twice. Please ask the school to correct it.',
  ],
  certificate_not_valid: [409, 'This certificate has been revoked or replaced. Nothing was changed.'],
  certificate_unprintable: [
    409,
    'This certificate cannot be printed: the school has no font for its letters. Please tell the school.',
  ],
  order_not_found: [404, 'This order does not exist.'],
  order_settled: [409, 'This order has been paid or cancelled already. Nothing was changed.'],
  order_undeliverable: [
    409,
    'A course of this order or the account of its buyer was deleted, so it cannot be marked as paid. Cancel it, and pay back what has arrived.',
  ],
  order_refunded: [409, 'Something of this order was refunded, so its invoice stays as it is. Nothing was changed.'],
  tax_would_change: [
    409,
    'These details would change the VAT of the order. Refund it, and let the buyer order again with the right details.',
  ],
  refund_exceeds: [409, 'That is more than is left to refund. Please look at the order again.'],
  price_changed: [409, 'A price has changed meanwhile. Please look at the new total and confirm again.'],
  course_ordered: [
    409,
    'You have ordered this course already. Pay or cancel that order first: you find it in My Orders.',
  ],
  courses_owned: [409, 'You have all of these courses already.'],
  coupon_not_found: [404, 'There is no coupon with this code.'],
  coupon_not_now: [409, 'This coupon is not valid at the moment.'],
  coupon_used_up: [409, 'This coupon has been used as often as it may be.'],
  coupon_held: [
    409,
    'Your open orders hold this coupon already. Please pay or cancel one of them, or wait until one ends.',
  ],
  too_many_open_orders: [
    409,
    'You have 20 orders that wait for their payment. Please pay or cancel one of them, or wait until one ends.',
  ],
  too_many_invoices: [409, 'An archive has at most 2,000 documents. Please choose fewer days.'],
  coupon_used: [409, 'You have used this coupon as often as you may.'],
  coupon_other_courses: [409, 'This coupon is not for these courses.'],
  coupon_exists: [409, 'There is a coupon with this code already.'],
  event_not_genuine: [400, 'This message does not come from the payment provider.'],
  provider_unreachable: [503, 'The payment provider cannot be reached at the moment. Please try again shortly.'],
  payments_unavailable: [409, 'This school is not taking payments at the moment.'],
  too_slow: [408, 'The request took too long to arrive. Please try again.'],
  headers_too_large: [
    431,
    'The headers of this request are larger than what is accepted here. Deleting the cookies of this site helps.',
  ],
  too_large: [413, 'That is larger than what is accepted here.'],
  unsupported_type: [415, 'This type of content is not accepted here.'],
  picture_unreadable: [
    400,
    'This file is not a picture that can be read. Please choose a JPEG, PNG, WebP, AVIF or GIF file.',
  ],
  picture_too_large: [413, 'This picture is too large. It may have up to 10 MB and 40 million pixels.'],
  upload_not_found: [404, 'This upload does not exist, or it has expired. Please upload the file again.'],
  upload_version: [412, 'Uploads need the header Tus-Resumable: 1.0.0.'],
  upload_offset: [
    409,
    'This part does not follow what has arrived. Please ask for the present offset and go on from there.',
  ],
  upload_part_small: [400, 'This part is too small: all parts but the last need at least 5 MiB.'],
  upload_too_large: [413, 'This file is larger than what is accepted: films up to 4 GB, files up to 200 MB.'],
  file_type: [
    415,
    'This type of file is not accepted here, or the content is not what the name says. Films: MP4 or WebM. Files: PDF, ZIP, office documents and audio.',
  ],
  media_quota: [
    413,
    'There is no room for this file: the school may store only so much (MEDIA_QUOTA). Please delete files first.',
  ],
  media_no_room: [507, 'There is not enough room on the disk for this file.'],
  media_in_use: [409, 'A unit shows this file. Please take it out of the unit first.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a little and try again.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
  overloaded: [503, 'The school is very busy at the moment. Please try again in a few seconds.'],
  disk_full: [
    503,
    'The disk of this school is full. Nothing was changed, and everything can still be read. An administrator has to make room.',
  ],
  not_ready: [503, 'The school is not ready yet. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;

export const fieldErrorBody = z
  .object({
    code: z.enum(Object.keys(FIELD_ERRORS) as [FieldErrorCode, ...FieldErrorCode[]]),
    params: z.record(z.string(), z.number()),
  })
  .meta({
    id: 'FieldError',
    description: 'Why the value of a field is refused: a stable code and the numbers of its sentence.',
  });

/**
 * The body of every error response. `message`, `error` and `msg` carry the same sentence
 * because existing clients read any of the three; `fields` names inputs, only on status 400.
 */
export const errorBody = z
  .object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    error: z.string(),
    msg: z.string(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'An English sentence for each refused field, by its name' }),
    fieldErrors: z
      .record(z.string(), fieldErrorBody)
      .optional()
      .meta({ description: 'The same as codes, to be worded in another language' }),
    reason: fieldErrorBody.optional().meta({ description: '`message` as a code, where it says more than `code`' }),
    /** The present state of what was to be changed, with `edit_conflict`; what stops an order (`OrderObstacle` in orders.ts). */
    current: z.unknown().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error', description: 'What went wrong, in one shape for every call.' });
export type ErrorBody = z.infer<typeof errorBody>;
