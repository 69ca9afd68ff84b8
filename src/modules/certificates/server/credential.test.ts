import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { liveDocument } from '#modules/school/server/shipped/live.ts';
import { dataOf } from './certificate-data.ts';
import type { CertificateRow } from './certificates.queries.ts';
import { credentialOf, statusListOf } from './credential.ts';

const row: CertificateRow = {
  id: 'certificate',
  address: 'address',
  userId: 'ada',
  courseId: 'course',
  name: 'Ada',
  courseTitle: 'Weaving',
  locale: null,
  completedAt: new Date('2026-11-22T23:30:00Z'),
  createdAt: new Date('2026-11-23T00:00:00Z'),
  state: 'valid',
  reason: '',
  private: false,
  corrections: 0,
  statusList: 202_611,
  statusIndex: 7,
  data: null,
  credential: null,
  searchText: '',
};
const identity = { ...liveDocument.identity, name: 'Loom', timeZone: 'Europe/Madrid' };
const says = (locale: string | null, fields: Partial<typeof identity>) =>
  dataOf({ ...row, locale }, { ...identity, ...fields }, 'https://school.example');

it('a certificate is in the language of its owner if the school speaks it, else in its first one', () => {
  const certificateText = { en: 'Forty hours.', es: 'Cuarenta horas.' };
  expect(says(null, { languages: ['es', 'en'], certificateText })).toEqual({
    name: 'Ada',
    course: 'Weaving',
    completedOn: '2026-11-23',
    locale: 'es',
    school: 'Loom',
    signatory: '',
    wording: 'Cuarenta horas.',
    url: 'https://school.example/certificates/address',
    design: {
      orientation: 'landscape',
      accent: '#b8401f',
      logo: 'mark',
      signature: null,
      signatoryTitle: '',
      title: '',
      body: '',
      bodyLocale: 'es',
    },
  });
  expect(says('en', { languages: ['es', 'en'], certificateText })).toMatchObject({
    locale: 'en',
    wording: 'Forty hours.',
  });
  expect(says('es', { languages: ['en'], certificateText })).toMatchObject({ locale: 'en', wording: 'Forty hours.' });
});

it('its sentence is that of the first language where it is not translated, and may be empty', () => {
  const wording = (certificateText: { en?: string; es?: string } | undefined) =>
    says('es', { languages: ['en', 'es'], certificateText }).wording;
  expect(wording({ en: 'Forty hours.', es: '' })).toBe('Forty hours.');
  expect(wording({ es: 'Cuarenta horas.' })).toBe('Cuarenta horas.');
  expect(wording({})).toBe('');
  expect(wording(undefined)).toBe('');
});

it('its credential hashes the address of its owner in small letters with a salt, and names the course', () => {
  const credential = (fields: Partial<CertificateRow>, email: string) =>
    credentialOf(says(null, {}), { ...row, ...fields }, { origin: 'https://school.example', did: 'did', email });
  const { credentialSubject, credentialStatus } = credential({}, 'Ada@School.Example');
  expect(credentialSubject).toMatchObject({
    identifier: [
      {
        hashed: true,
        // printf ada@school.exampleaddress | sha256sum
        identityHash: 'sha256$6bb3ab649ad2ec0200e4de42ca0888db0b7ce9b3728fe9180e153c7e6ed16419',
        salt: 'address',
      },
    ],
    achievement: { id: 'urn:uuid:course' },
  });
  expect(credentialStatus).toMatchObject({ id: 'https://school.example/credentials/status/202611#7' });
  expect(credential({ courseId: null }, '')['credentialSubject']).toMatchObject({
    achievement: { id: 'urn:uuid:certificate' },
  });
});

it('a status list has the bits of the revoked places, the first one left, from the first day of its month', async () => {
  const revoked = [0, 9, 22, 131_071];
  const list = await statusListOf({ origin: 'https://school.example', did: 'did', list: 202_612 }, revoked);
  const { encodedList } = list['credentialSubject'] as { encodedList: string };
  const bits = [...gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  expect(bits).toHaveLength(131_072);
  expect([...bits.matchAll(/1/g)].map(({ index }) => index)).toEqual(revoked);
  expect(list['validFrom']).toBe('2026-12-01T00:00:00.000Z');
});
