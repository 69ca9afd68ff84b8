import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signingKeys } from '#server/db/schema/certificates.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import type { CertificateParts } from './certificate-parts.ts';
import { checkCredential } from './check-credential.ts';

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
  const parts = { db: school.database.db, origin: () => 'https://school.example' } as CertificateParts;
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
  return { id: id as string, credential };
}

describe('a check of a published sample', () => {
  it.each([
    ['simple', 'Teamwork Badge'],
    ['complete', '1EdTech University Degree for Example Student'],
    ['simple-did-key-method', 'test 1'],
  ])('finds the signature of %s right', async (name, shown) => {
    expect(await checkThen(sample(name))).toMatchObject({ verdict: 'signed', problems: [], name: shown });
  });

  it.each([
    ['simple-err-expired', ['expired']],
    ['simple-err-issuer-type', ['not_credential']],
    ['simple-err-proof-value', ['signature_wrong']],
    ['simple-noproof', ['not_credential', 'proof_missing']],
  ])('refuses the sample %s', async (name, problems) => {
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
      'not_credential',
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
