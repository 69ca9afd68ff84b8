import { z } from 'zod';
import { CERTIFICATE_STATES, CREDENTIAL_PROBLEMS, CREDENTIAL_VERDICTS } from '#contract/choices.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { LOCALES } from '#contract/locales.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { CERTIFICATE_LINES } from './certificate-wording.ts';
import { plainName } from '#contract/text/names.ts';

const state = z.enum(CERTIFICATE_STATES);

/** The unguessable part of the address of a certificate: 16 bytes in base64url. */
export const certificateAddress = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, 'invalid')
  .meta({ description: 'The unguessable part of the address of a certificate' });

const certificate = z.object({
  address: certificateAddress,
  name: z.string(),
  course: z.string(),
  completedAt: z.iso.datetime(),
  issuedAt: z.iso.datetime(),
  state,
  reason: z.string().meta({ description: 'Why it was revoked; may be empty' }),
  ready: z.boolean().meta({ description: 'Whether PDF, picture and credential are made' }),
});

/** A certificate as its page shows it to visitors who know the address. */
export const shownCertificate = certificate
  .extend({
    completedOn: z.iso.date().meta({ description: 'In the time zone of the school' }),
    school: z.string().meta({ description: 'The name of the school when it was issued' }),
    wording: z.string().meta({ description: 'A sentence of the school; may be empty' }),
    signatory: z.string().meta({ description: 'Who signs for the school; may be empty' }),
    signatoryTitle: z.string().meta({ description: 'The role of who signs; may be empty' }),
    title: z.string().meta({ description: 'In the language of the certificate' }),
    own: z
      .object({
        locale: z.enum(LOCALES),
        lines: z.array(z.object({ kind: z.enum(CERTIFICATE_LINES), text: z.string() })),
      })
      .nullable()
      .meta({ description: 'What the school has it say; null: the standard sentences in the language of the reader' }),
  })
  .meta({ id: 'ShownCertificate' });
export type ShownCertificate = z.infer<typeof shownCertificate>;

/** A certificate as its owner sees it. */
export const ownCertificate = certificate
  .extend({
    private: z.boolean().meta({ description: 'Its page is not shown' }),
    problem: z.string().nullable().meta({ description: 'Why its files could not be made' }),
    quick: z.object({ studiedSeconds: z.int().nonnegative(), filmSeconds: z.int().nonnegative() }).nullable().meta({
      description:
        'The course was completed in less than a third of the length of its films. For admins; null for its owner',
    }),
    correctionsLeft: z.int().nonnegative().meta({ description: 'How often its owner may still correct the name' }),
  })
  .meta({ id: 'OwnCertificate' });
export type OwnCertificate = z.infer<typeof ownCertificate>;

/** A certificate in the list of the back office. */
export const listedCertificate = ownCertificate
  .extend({ _id: objectId, userId: objectId })
  .meta({ id: 'ListedCertificate' });
export type ListedCertificate = z.infer<typeof listedCertificate>;

export const listCertificatesQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  state: state.optional(),
  course: objectId.optional().meta({ description: 'Of this course' }),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ListCertificatesQuery = z.infer<typeof listCertificatesQuery>;

/** Shows the page of a certificate, or hides it. */
export const certificateInput = z.object({ private: z.boolean() });

/** The name on the certificate that replaces one. */
export const reissueInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'name_required')
    .max(LIMITS.nameLength, fieldMessage('name_too_long', { max: LIMITS.nameLength }))
    .check(plainName),
});

/** Why a certificate is revoked; public. */
export const revokeInput = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'reason_required')
    .max(300, fieldMessage('too_long', { max: 300 })),
});

/** A credential to check: the JSON, as it is in a file or in a badge. */
export const checkInput = z.object({
  credential: z
    .string()
    .min(1, 'credential_required')
    .max(LIMITS.credentialLength, fieldMessage('too_long', { max: LIMITS.credentialLength })),
});

/** What a check of a credential found. */
export const checkedCredential = z
  .object({
    verdict: z.enum(CREDENTIAL_VERDICTS),
    problems: z.array(z.enum(CREDENTIAL_PROBLEMS)).meta({ description: 'Empty unless it failed' }),
    name: z.string().nullable(),
    issuer: z.object({ id: z.string(), name: z.string() }).nullable(),
    validFrom: z.string().nullable(),
    validUntil: z.string().nullable(),
    hasStatus: z.boolean().meta({ description: 'Its issuer can revoke it; asked only for credentials of this school' }),
  })
  .meta({ id: 'CheckedCredential' });
export type CheckedCredential = z.infer<typeof checkedCredential>;

/** Who signs the credentials of the school. */
export const credentialIssuer = z
  .object({
    did: z.string().meta({ description: 'The identifier of the school: `did:web:` and its host' }),
    hasPublicUrl: z
      .boolean()
      .meta({ description: 'False: `PUBLIC_URL` is not set, and credentials name this machine' }),
    elsewhere: z
      .int()
      .nonnegative()
      .meta({ description: 'Valid credentials that name another host: they can be verified there only' }),
    keys: z.array(z.object({ publicKey: z.string(), createdAt: z.iso.datetime() })),
  })
  .meta({ id: 'CredentialIssuer' });
export type CredentialIssuer = z.infer<typeof credentialIssuer>;
