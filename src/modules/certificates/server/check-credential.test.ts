import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signingKeys } from '#server/db/schema/certificates.ts';
import { ThreadLimitExceeded } from '#server/ops/deadline-thread.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { checkCredential } from './check-credential.ts';
import { signDocument } from './credential-proof.ts';
import type { JsonObject } from './json-object.ts';
import { type ReadCredential, readCredential } from './read-credential.ts';
import { signingKey } from './signing-keys.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool({ publicUrl: 'https://school.example' });
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const sample = (name: string) => readFileSync(`tests/fixtures/openbadges/samples/${name}.json`, 'utf8');
const check = async (credential: string) => school.ask('POST', '/api/certificates/check', { body: { credential } });
/** Checks on a day on which the samples are valid. */
const checkThen = (credential: string, day = '2026-11-23') => {
  const parts = { db: school.database.db, origin: () => 'https://school.example', readCredential };
  return checkCredential(parts, credential, new Date(day));
};

/** Completes a course as a new learner and returns the credential with the address and id of the certificate. */
async function issue() {
  const [learner, course] = [await school.person(), await school.course({ name: 'Weaving' })];
  await school.enrol(learner, course._id);
  const unit = await school.unit(course._id);
  await school.ask('PUT', `/api/courses/${course._id}/progress/${unit}`, { as: learner, body: { done: true } });
  await school.app.jobs.runDue();
  const [{ _id: id, address }] = (await school.ask('GET', '/api/admin/certificates', { as: admin })).body;
  const credential = (await school.app.inject(`/api/certificates/${address}/credential`)).body;
  return { id: id as string, credential, learner };
}

const VC = 'https://www.w3.org/2018/credentials#';
type Rewrite = (document: Record<string, unknown>) => Record<string, unknown>;
const renamed =
  (from: string, to: string, change: (value: unknown) => unknown = (value) => value): Rewrite =>
  ({ [from]: value, ...others }) => ({ ...others, [to]: change(value) });
const status = (change: (value: Record<string, unknown>) => unknown): Rewrite =>
  renamed('credentialStatus', 'credentialStatus', (value) => change(value as Record<string, unknown>));

/** The ways to write a statement of a credential that leave what is signed as it is. */
const REWRITTEN: [string, Rewrite][] = [
  ['as it was issued', (document) => document],
  ['as a list', status((value) => [value])],
  ['as a list of lists of values', status((value) => [{ ...value, statusListIndex: [value.statusListIndex] }])],
  [
    'with the list as an object',
    status((value) => ({ ...value, statusListCredential: { id: value.statusListCredential } })),
  ],
  [
    'with the index as a value',
    status((value) => ({ ...value, statusListIndex: { '@value': value.statusListIndex } })),
  ],
  ['under its full IRI', renamed('credentialStatus', `${VC}credentialStatus`)],
  [
    'with full IRIs inside',
    status(({ statusListIndex, ...value }) => ({
      ...value,
      'https://www.w3.org/ns/credentials/status#statusListIndex': statusListIndex,
    })),
  ],
  ['nested', renamed('credentialStatus', '@nest', (value) => ({ credentialStatus: value }))],
  [
    'reversed',
    ({ credentialStatus, ...document }) => ({
      ...document,
      '@included': [
        { ...(credentialStatus as object), '@reverse': { [`${VC}credentialStatus`]: { id: document.id } } },
      ],
    }),
  ],
  [
    'in another node',
    ({ credentialStatus, issuer, ...document }) => ({
      ...document,
      issuer: {
        ...(issuer as object),
        '@included': [{ id: document.id, [`${VC}credentialStatus`]: credentialStatus }],
      },
    }),
  ],
  ['with @id and @type', ({ id, type, ...document }) => ({ ...document, '@id': id, '@type': type })],
];

describe('a check of a published sample', () => {
  it.each([
    ['simple', 'Teamwork Badge'],
    ['complete', '1EdTech University Degree for Example Student'],
    ['simple-did-key-method', 'test 1'],
  ])('[MORE-124] finds the signature of %s right', async (name, shown) => {
    expect(await checkThen(sample(name))).toMatchObject({ verdict: 'signed', problems: [], name: shown });
  });

  it.each([
    ['simple-err-expired', ['expired']],
    ['simple-err-issuer-type', ['not_credential']],
    ['simple-err-proof-value', ['signature_wrong']],
    ['simple-noproof', ['context_unknown', 'proof_missing']],
  ])('[MORE-124] refuses the sample %s', async (name, problems) => {
    expect(await checkThen(sample(name))).toMatchObject({ verdict: 'failed', problems });
  });
});

describe('a check of a credential', () => {
  const changed = (change: (document: Record<string, unknown>) => object, text = sample('simple')) =>
    JSON.stringify(change(JSON.parse(text) as Record<string, unknown>));

  it.each<[string, string, string]>([
    ['text that is no JSON', 'not_json', 'badge'],
    ['a list', 'not_json', '[]'],
    ['another name', 'signature_wrong', changed((document) => ({ ...document, name: 'Leadership Badge' }))],
    ['a term that is not signed', 'signature_wrong', changed((document) => ({ ...document, grade: 'A' }))],
    ['no proof', 'proof_missing', changed(({ proof: _proof, ...document }) => document)],
    ['another suite', 'proof_unsupported', changed((document) => ({ ...document, proof: { type: 'Other' } }))],
    [
      'a context that would have to be fetched',
      'context_unknown',
      changed((document) => ({ ...document, '@context': ['http://127.0.0.1/context'] })),
    ],
    [
      'a context that is written out',
      'context_unknown',
      changed((document) => ({ ...document, evidence: [{ '@context': { name: 'https://schema.org/name' } }] })),
    ],
    [
      'objects without end',
      'too_complex',
      changed((document) => ({ ...document, evidence: Array.from({ length: 600 }, () => ({})) })),
    ],
  ])('fails for %s', async (_what, problem, text) => {
    expect(await checkThen(text)).toMatchObject({ verdict: 'failed', problems: [problem] });
  });

  it('refuses one before it begins', async () => {
    expect((await checkThen(sample('simple'), '2009-01-01')).problems).toEqual(['not_yet_valid']);
  });

  it('of this school is valid until it is revoked', async () => {
    const { id, credential } = await issue();
    expect((await check(credential)).body).toMatchObject({
      verdict: 'valid',
      name: 'Weaving',
      issuer: { id: 'did:web:school.example', name: 'Aula' },
      hasStatus: true,
    });
    await school.ask('POST', `/api/admin/certificates/${id}/revoke`, { as: admin, body: { reason: 'By mistake' } });
    expect((await check(credential)).body).toMatchObject({ verdict: 'failed', problems: ['revoked'] });
  });

  /** Checks a credential in each of its writings and returns the verdicts and problems, each once. */
  async function checkRewritten(credential: string): Promise<string[]> {
    const found = new Set<string>();
    for (const [how, rewrite] of REWRITTEN) {
      const written = JSON.stringify(rewrite(JSON.parse(credential) as Record<string, unknown>));
      const { verdict, problems, name, hasStatus } = (await check(written)).body;
      expect({ how, name, hasStatus }).toEqual({ how, name: 'Weaving', hasStatus: true });
      found.add([verdict, ...problems].join(' '));
    }
    return [...found];
  }

  it('[MORE-310, SEC-23] of this school is revoked when it was, whichever way its status is written', async () => {
    const { id, credential, learner } = await issue();
    expect(await checkRewritten(credential)).toEqual(['valid']);
    await school.ask('POST', `/api/admin/certificates/${id}/revoke`, { as: admin, body: { reason: 'By mistake' } });
    expect(await checkRewritten(credential)).toEqual(['failed revoked']);
    await school.ask('DELETE', '/api/auth/account', { as: learner, body: { password: PASSWORD } });
    expect(await checkRewritten(credential)).toEqual(['failed revoked']);
  });

  /** Signs a badge as another issuer, and writes it differently afterwards. */
  async function signedElsewhere(fields: object, rewrite: Rewrite, proofFields: object = {}) {
    const key = await signingKey(school.database.db);
    const { proof: _proof, ...badge } = JSON.parse(sample('simple')) as JsonObject;
    const options = { did: 'did:web:other.example', created: '2026-01-01T00:00:00Z' };
    return rewrite(await signDocument({ ...badge, ...fields }, key, { ...options, ...proofFields }));
  }

  it.each<[string, string, object, Rewrite]>([
    [
      'end',
      'expired',
      { validUntil: '2026-02-01T00:00:00Z' },
      renamed('validUntil', '@nest', (validUntil) => ({ validUntil })),
    ],
    [
      'beginning',
      'not_yet_valid',
      { validFrom: '2027-02-01T00:00:00Z' },
      renamed('validFrom', `${VC}validFrom`, (value) => ({
        '@value': value,
        '@type': 'http://www.w3.org/2001/XMLSchema#dateTime',
      })),
    ],
  ])(
    '[MORE-310] of another school shows its %s whichever way it is written',
    async (_what, problem, fields, rewrite) => {
      const written = await signedElsewhere(fields, rewrite);
      expect(await checkThen(JSON.stringify(written))).toMatchObject({ verdict: 'failed', problems: [problem] });
    },
  );

  it('[MORE-310] of another school shows the names that are signed, not those that are written first', async () => {
    const written = await signedElsewhere({ name: 'Teamwork' }, renamed('name', 'https://schema.org/name'));
    expect(await checkThen(JSON.stringify(written))).toMatchObject({ verdict: 'signed', name: 'Teamwork' });
    const twice = await signedElsewhere({ name: ['Teamwork', 'Leadership'] }, (document) => document);
    expect(await checkThen(JSON.stringify(twice))).toMatchObject({ problems: ['not_credential'], name: null });
  });

  /** Checks facts that were read, at noon. */
  const checkFacts = (facts: object, { problems = [], proofs = [] }: Partial<ReadCredential> = {}) =>
    checkCredential(
      {
        db: school.database.db,
        origin: () => 'https://school.example',
        readCredential: async () => ({
          problems,
          proofs,
          facts: {
            id: '',
            name: 'Weaving',
            issuer: { id: 'did:web:other.example', name: 'Other' },
            validFrom: '2026-01-01T00:00:00Z',
            validUntil: null,
            hasStatus: false,
            statuses: [],
            ...facts,
          },
        }),
      },
      '',
      new Date('2026-11-26T12:00:00Z'),
    );

  it('is valid from its first to its last moment, and until the first of its proofs ends', async () => {
    const proof = (expires: string | null) => ({ proofs: [{ verificationMethod: '', expires }] });
    const problems = async (...what: Parameters<typeof checkFacts>) => (await checkFacts(...what)).problems;
    expect(await problems({ validFrom: '2026-11-26T12:00:00Z', validUntil: '2026-11-26T12:00:00Z' })).toEqual([]);
    expect(await problems({ validFrom: '2026-11-26T12:00:01Z' })).toEqual(['not_yet_valid']);
    expect(await problems({ validUntil: '2026-11-26T11:59:59Z' })).toEqual(['expired']);
    expect(await problems({ validUntil: '2027-01-01T00:00:00Z' }, proof('2026-11-26T11:59:59Z'))).toEqual(['expired']);
    expect(await problems({}, proof(null))).toEqual([]);
  });

  it('of this school needs its keys in all proofs; what is wrong with the text itself is said alone', async () => {
    const issuer = { id: 'did:web:school.example', name: 'Aula' };
    const { publicKey } = await signingKey(school.database.db);
    const proof = (method: string) => ({ verificationMethod: method, expires: null });
    const ours = proof(`did:web:school.example#${publicKey}`);
    expect(await checkFacts({ issuer }, { proofs: [ours] })).toMatchObject({ verdict: 'valid', problems: [] });
    expect((await checkFacts({ issuer }, { proofs: [ours, proof('did:web:other.example#key')] })).problems).toEqual([
      'key_unknown',
    ]);
    const wrong = { problems: ['signature_wrong' as const], proofs: [proof('did:web:other.example#key')] };
    expect((await checkFacts({ issuer }, wrong)).problems).toEqual(['signature_wrong']);
    // A list elsewhere is not ours to read.
    const statuses = [{ list: 'https://school.example/credentials/status/other', index: '1' }];
    expect((await checkFacts({ issuer, statuses }, { proofs: [ours] })).problems).toEqual([]);
  });

  it('shows nothing of a text that cannot be read within its limits, and fails with any other error', async () => {
    const parts = { db: school.database.db, origin: () => 'https://school.example' };
    const read = (error: Error) => checkCredential({ ...parts, readCredential: () => Promise.reject(error) }, '');
    expect(await read(new ThreadLimitExceeded('time'))).toEqual({
      verdict: 'failed',
      problems: ['too_complex'],
      name: null,
      issuer: null,
      validFrom: null,
      validUntil: null,
      hasStatus: false,
    });
    await expect(read(new Error('no thread'))).rejects.toThrow('no thread');
  });

  it('in the name of this school needs a key of this school', async () => {
    const { credential } = await issue();
    await school.database.db.delete(signingKeys);
    expect((await check(credential)).body.problems).toEqual(['key_unknown']);
  });

  it('needs a text of at most 60,000 characters', async () => {
    expect((await check('')).body.fieldErrors.credential.code).toBe('credential_required');
    expect((await check('x'.repeat(60_001))).body.fieldErrors.credential.code).toBe('too_long');
  });

  it('is limited for each network', async () => {
    for (let asked = 0; asked < 100; asked++) expect((await check('x')).status).toBe(200);
    expect((await check('x')).body.code).toBe('too_many_attempts');
  });
});
