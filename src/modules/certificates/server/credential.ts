import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { CertificateData } from './certificate-data.ts';
import { CERTIFICATE_WORDS } from './certificate-words.ts';
import type { CertificateRow } from './certificates.queries.ts';
import type { JsonObject } from './json-object.ts';

const gzip = promisify(gzipWithCallback);

/** Entries of a status list: the fewest that the standard allows (Bitstring Status List 1.0, 6.1). */
const STATUS_ENTRIES = 131_072;
const V2 = 'https://www.w3.org/ns/credentials/v2';
const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

/** The address of a status list. */
const statusListUrl = (origin: string, list: number): string => `${origin}/credentials/status/${list}`;

/** Returns the Open Badges 3.0 credential of a certificate, without its proof. The recipient is a salted hash of an e-mail address. */
export function credentialOf(
  data: CertificateData,
  row: CertificateRow,
  { origin, did, email }: { origin: string; did: string; email: string },
): JsonObject {
  const salt = row.address;
  const listUrl = statusListUrl(origin, row.statusList);
  return {
    '@context': [V2, OPEN_BADGES],
    id: data.url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: did, type: ['Profile'], name: data.school, url: origin },
    validFrom: row.createdAt.toISOString(),
    name: data.course,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: true,
          identityHash: `sha256$${createHash('sha256')
            .update(email.toLowerCase() + salt)
            .digest('hex')}`,
          identityType: 'emailAddress',
          salt,
        },
      ],
      achievement: {
        id: `urn:uuid:${row.courseId ?? row.id}`,
        type: ['Achievement'],
        name: data.course,
        description: data.course,
        criteria: { narrative: CERTIFICATE_WORDS[data.locale].criteria(data.course) },
      },
    },
    credentialStatus: {
      id: `${listUrl}#${row.statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(row.statusIndex),
      statusListCredential: listUrl,
    },
  };
}

/** Returns a status list as a credential without its proof; `revoked` are the set bits. */
export async function statusListOf(
  { origin, did, list }: { origin: string; did: string; list: number },
  revoked: readonly number[],
): Promise<JsonObject> {
  const bits = Buffer.alloc(STATUS_ENTRIES / 8);
  // The first entry is the left-most bit.
  for (const index of revoked) bits[index >> 3]! |= 0x80 >> (index & 7);
  const url = statusListUrl(origin, list);
  return {
    '@context': [V2],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    validFrom: new Date(Date.UTC(Math.floor(list / 100), (list % 100) - 1)).toISOString(),
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${(await gzip(bits)).toString('base64url')}`,
    },
  };
}
