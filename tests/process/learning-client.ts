import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CheckedCredential, OwnCertificate } from '#modules/certificates/contract/certificates.ts';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import type { Attempt } from '#modules/assessments/contract/assessments.ts';
import { NEGOTIATION_PRACTICE } from '#server/db/seed/content/negotiation-practice.ts';
import { enrol, login } from './school-client.ts';

type Session = Awaited<ReturnType<typeof login>>;

/** The demo course with a final test, and one whose units are ticked off. */
const [TESTED, TICKED] = [4, 3];

async function call<T>({ address, cookie }: Session, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

const certificatesOf = (session: Session) =>
  call<OwnCertificate[]>(session, 'GET', `/users/user/${session.user._id}/certificates`);

/** Takes the final test of the demo course, with what passes it. */
async function passTest(session: Session, unit: string): Promise<void> {
  const { _id, questions } = await call<Attempt>(session, 'POST', `/courses/${TESTED}/sections/${unit}/attempts`, {
    _id: randomUUID(),
  });
  const chosen = (id: string) => questions.find(({ question }) => JSON.stringify(question).includes(id))!.question._id;
  const trueOrFalse = questions.find(({ question }) => question.type === 'truefalse')!.question._id;
  const pairs = [
    { left: 'e1rzt4ok', right: 'u5ipd0wl' },
    { left: 'n3xsb2qf', right: 'g4cyv1hm' },
  ];
  const answers = [
    { question: chosen('k3vqz0ma'), answer: { type: 'single', choice: 'k3vqz0ma' } },
    { question: chosen('d4miy1sg'), answer: { type: 'multiple', choices: ['d4miy1sg', 'q0lfa5xj'] } },
    { question: trueOrFalse, answer: { type: 'truefalse', value: false } },
    { question: chosen('e1rzt4ok'), answer: { type: 'match', pairs } },
  ].map((one) => ({ ...one, sequence: 1 }));
  await call(session, 'PUT', `/courses/${TESTED}/attempts/${_id}/answers`, { answers });
  const { passed } = await call<Attempt>(session, 'POST', `/courses/${TESTED}/attempts/${_id}/submit`);
  if (!passed) throw new Error('The final test of the demo course is not passed by these answers.');
}

/**
 * Lets a user complete two courses of the demo school, one by its final test, practise a question and write a note. The
 * certificate of the second course is revoked. Returns the addresses of both.
 */
export async function learnOverHttp(session: Session): Promise<readonly [valid: string, revoked: string]> {
  for (const course of [TESTED, TICKED]) await enrol(session, course);
  const unitsOf = async (course: number) =>
    (await call<CourseDetail>(session, 'GET', `/courses/${course}`)).sections.map(({ _id }) => _id);
  const [tested, ticked] = [await unitsOf(TESTED), await unitsOf(TICKED)];
  const tick = (course: number, unit: string) =>
    call(session, 'PUT', `/courses/${course}/progress/${unit}`, { done: true });
  for (const unit of tested.slice(0, -1)) await tick(TESTED, unit);
  await passTest(session, tested.at(-1)!);
  for (const unit of ticked) await tick(TICKED, unit);

  const [device, happenedAt, sectionId] = [randomUUID(), new Date().toISOString(), tested[1]];
  const fact = { device, happenedAt, sectionId };
  const answer = { type: 'single', choice: 's0cwy5rj' };
  const question = NEGOTIATION_PRACTICE.interests.id;
  const facts = [
    { ...fact, _id: randomUUID(), sequence: 1, kind: 'answered', question, answer },
    {
      ...fact,
      _id: randomUUID(),
      sequence: 2,
      kind: 'note',
      note: randomUUID(),
      second: null,
      quote: null,
      text: 'Ask twice.',
      base: 0,
    },
  ];
  await call(session, 'PUT', '/progress/facts', { userId: session.user._id, facts });

  const ready = async () => (await certificatesOf(session)).map((one) => one.ready);
  await expect.poll(ready, { timeout: 60_000 }).toEqual([true, true]);
  const own = await certificatesOf(session);
  const admin = await login(session.address, { email: 'admin@aula.test', password: 'aula-demo-admin' });
  const of = async (course: number) => {
    const { name } = await call<CourseDetail>(session, 'GET', `/courses/${course}`);
    return own.find((one) => one.course === name)!.address;
  };
  const [valid, revoked] = [await of(TESTED), await of(TICKED)];
  const listed = await call<{ _id: string; address: string }[]>(admin, 'GET', '/admin/certificates');
  const id = listed.find(({ address }) => address === revoked)!._id;
  await call(admin, 'POST', `/admin/certificates/${id}/revoke`, { reason: 'By mistake' });
  return [valid, revoked];
}

/** Returns all that a school knows of what a user learnt: their data, certificates with their files, and what a check of these says. */
export async function learningOf(session: Session, addresses: readonly string[]) {
  const data = await call<Record<string, unknown>>(session, 'GET', `/users/user/${session.user._id}/export`);
  const kinds = ['testAttempts', 'studied', 'notes', 'completedUnits', 'completedCourses', 'certificates'];
  const attempts = await call<{ own: Attempt[] }>(
    session,
    'GET',
    `/courses/${TESTED}/sections/${await lastUnit(session)}/test`,
  );
  const attempt = await call<Attempt>(session, 'GET', `/courses/${TESTED}/attempts/${attempts.own[0]!._id}`);
  const checks: CheckedCredential[] = [];
  const files: string[] = [];
  for (const address of addresses) {
    const credential = JSON.stringify(await call(session, 'GET', `/certificates/${address}/credential`));
    checks.push(await call<CheckedCredential>(session, 'POST', '/certificates/check', { credential }));
    for (const file of ['pdf', 'image']) {
      const { cookie } = session;
      const response = await fetch(`${session.address}/api/certificates/${address}/${file}`, { headers: { cookie } });
      files.push(
        createHash('sha256')
          .update(await response.bytes())
          .digest('hex'),
      );
    }
  }
  const keys = await (await fetch(`${session.address}/.well-known/did.json`)).json();
  return { addresses, data: kinds.map((kind) => data[kind]), attempt, checks, files, keys };
}

const lastUnit = async (session: Session): Promise<string> =>
  (await call<CourseDetail>(session, 'GET', `/courses/${TESTED}`)).sections.at(-1)!._id;
