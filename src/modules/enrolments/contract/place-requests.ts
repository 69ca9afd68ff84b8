import { z } from 'zod';
import { ACCOUNT_STATES, REQUEST_OUTCOMES, REQUEST_STATES } from '#contract/choices.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { customId, objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { email, personName } from '#modules/users/contract/users.ts';

const note = z
  .string()
  .trim()
  .max(LIMITS.requestMessageLength, fieldMessage('too_long', { max: LIMITS.requestMessageLength }))
  .default('');

/** A request for a place in a course. Logged-in users send the message only; their account says who they are. */
export const placeRequestInput = z.object({
  name: personName.optional(),
  email: email.optional(),
  message: note,
});
export type PlaceRequestInput = z.infer<typeof placeRequestInput>;

/** The outcome; a guest always gets `stored`, whatever the school knows of the address. */
export const placeRequestOutput = z
  .object({ message: z.string(), outcome: z.enum(REQUEST_OUTCOMES) })
  .meta({ id: 'PlaceRequestOutcome' });

/** A request as admins see it. Times are ISO 8601, UTC. */
export const placeRequest = z
  .object({
    _id: objectId,
    course: z.object({ _id: objectId, customId, name: z.string() }),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    state: z.enum(REQUEST_STATES),
    account: z.enum(ACCOUNT_STATES).meta({
      description:
        'The account an enrolment would go to: the one that asked, else the one with this address. `none`: it would be created.',
    }),
    userId: objectId.nullable().meta({ description: 'The account that asked, or one that has confirmed this address' }),
    enrolled: z.boolean().meta({ description: 'Whether that account is enrolled in the course' }),
    createdAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
    settledBy: z.string().nullable(),
    reply: z.string().meta({ description: 'What the admin wrote to the person' }),
  })
  .meta({ id: 'PlaceRequest' });
export type PlaceRequest = z.infer<typeof placeRequest>;

/** Narrows and pages the requests, newest first; `q` is searched in name and address. */
export const listRequestsQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  state: z.enum(REQUEST_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
export type ListRequestsQuery = z.infer<typeof listRequestsQuery>;

/** The same filters for all requests. */
export const exportRequestsQuery = listRequestsQuery.omit({ limit: true, offset: true });
export type ExportRequestsQuery = z.infer<typeof exportRequestsQuery>;

/** Enrols the person of a request. An account with the address that is not confirmed has to be accepted. */
export const enrolRequestInput = z.object({ message: note, acceptUnconfirmed: z.boolean().default(false) });
export type EnrolRequestInput = z.infer<typeof enrolRequestInput>;

export const declineRequestInput = z.object({ message: note });

/** The settled request; `created` says that an account was created, whose password link is in the mail. */
export const settledRequest = placeRequest.extend({ created: z.boolean() }).meta({ id: 'SettledPlaceRequest' });
export type SettledRequest = z.infer<typeof settledRequest>;
