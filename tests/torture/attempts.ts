import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openAsLive } from '#server/db/seed/opening-mode.ts';
import { openSchoolDatabase } from '#server/start/open-school.ts';
import { insertExam } from '#tests/support/exams.ts';
import { startThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { temporaryFolder } from '#tests/support/school-process.ts';
import { checkAttempts } from './attempts-check.ts';
import { Learner, type Met, planOf } from './attempts-learner.ts';
import { quantile } from './crowd.ts';
import { MortalSchool } from './mortal-school.ts';
import type { TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';
import { addPeople } from './people.ts';
import { randomFrom } from './random.ts';

const LEARNERS = 1_000;
const QUESTIONS = 60;
/** Answering before the minute in which all submit, that minute, and the part of the answers that is given before it. */
const PACE = { answerMs: 120_000, submitMs: 60_000, before: 0.9 };
/** This part of the learners submits at the same moment, when so much of the minute is over; the others before it. */
const TOGETHER = { share: 0.5, at: 0.6 };
/** A short run: without a pace, each learner goes on as soon as the answer before is acknowledged. */
const SHORT = { learners: 20, questions: 8, pace: null };
/** Attempts that are started at once. */
const STARTS = 16;

/** The options of a run. */
export interface AttemptsOptions {
  readonly engine: 'embedded' | 'postgres';
  readonly learners: number;
  readonly questions: number;
  readonly seed: number;
  /** When answers are given and submitted; null: each learner as soon as the answer before is acknowledged. */
  readonly pace: typeof PACE | null;
  readonly onProgress?: (line: string) => void;
}

/** What a run has measured. */
export interface AttemptsResult extends Met {
  readonly kills: number;
  readonly passed: number;
  readonly answers: number;
  /** From the first answer to the last result. */
  readonly wholeMs: number;
  /** From the beginning of the minute to the last result. */
  readonly submittingMs: number;
}

const untilMoment = (moment: number): Promise<void> => pause(Math.max(0, moment - performance.now()));

/** Opens the database of a school that does not run, and closes it after `work`. */
async function withDatabase<T>(env: Record<string, string>, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openSchoolDatabase(readConfig(env), { log: pino({ level: 'error' }), migrate: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Returns when a part of the answers of a learner is given, in milliseconds; all are at the moment of submitting, which
 * is at a share of the minute.
 */
const momentOf = (part: number, share: number, { answerMs, submitMs, before }: typeof PACE): number =>
  part < before ? (answerMs * part) / before : answerMs + (submitMs * share * (part - before)) / (1 - before);

/** Lets a learner answer everything and submit. */
async function take(learner: Learner, { questions, pace }: AttemptsOptions, random: () => number): Promise<void> {
  const began = performance.now();
  const groups = planOf(questions, random);
  const share = random() < TOGETHER.share ? TOGETHER.at : random() * TOGETHER.at;
  for (const [number, group] of groups.entries()) {
    if (pace) await untilMoment(began + momentOf((number + random()) / groups.length, share, pace));
    learner.answer(group);
    const sent = learner.flush();
    if (!pace) await sent;
  }
  if (pace) await untilMoment(began + momentOf(1, share, pace));
  await learner.submit();
}

/** Kills the server when half of the answers are acknowledged, and when a quarter of the attempts is submitted. */
async function killTwice(school: MortalSchool, learners: readonly Learner[], isOver: () => boolean): Promise<void> {
  const acknowledged = () => learners.reduce((sum, one) => sum + one.acknowledged.size, 0);
  const all = learners.reduce((sum, { attempt }) => sum + attempt.questions.length, 0);
  const submitted = () => learners.filter(({ result }) => result !== null).length;
  for (const isTime of [() => acknowledged() >= all / 2, () => submitted() >= learners.length / 4]) {
    while (!isTime() && !isOver()) await pause(5);
    if (!isOver()) await school.kill();
  }
}

/**
 * Lets learners take a test at the same time, kills the server in the middle of answering and of submitting, and compares
 * every stored answer and all points with what was acknowledged. Throws at a difference. Returns measurements.
 */
export async function attempts(options: AttemptsOptions): Promise<AttemptsResult> {
  const { engine, questions, seed, pace, onProgress } = options;
  const random = randomFrom(seed);
  const server = engine === 'postgres' ? await startThrowawayPostgres() : undefined;
  const dataDir = temporaryFolder();
  const env = { SCHOOL_MODE: 'live', HOST: '127.0.0.1', ...(server && { DATABASE_URL: server.url }) };
  const atRest = { ...env, DATA_DIR: dataDir };
  const met: Met = { saves: [], submits: [], submittedAt: [], shed: 0, lost: 0 };
  try {
    const { people, exam } = await withDatabase(atRest, async (database) => {
      const { db, pool } = database;
      // The first start as a live school ends all sessions.
      await openAsLive(database, async () => false);
      const added = await addPeople(pool, options.learners, 'user');
      const userIds = added.map(({ userId }) => userId);
      return { people: added, exam: await insertExam(db, questions, userIds) };
    });
    const school = new MortalSchool(env, dataDir);
    const learners = people.map((person) => new Learner({ school, person, exam, met }));
    const run = async () => {
      const waiting = [...learners];
      const startThem = async () => {
        for (let one = waiting.pop(); one; one = waiting.pop()) await one.start();
      };
      await Promise.all(Array.from({ length: STARTS }, startThem));
      onProgress?.(`${engine}: ${learners.length} attempts are open`);
      const began = performance.now();
      let isOver = false;
      const killing = killTwice(school, learners, () => isOver);
      // Its own numbers for each learner: their order depends on the machine, what they answer must not.
      const taking = learners.map((one) => take(one, options, randomFrom(Math.floor(random() * 2 ** 31))));
      await Promise.all(taking).finally(() => (isOver = true));
      await killing;
      return began;
    };
    let began = 0;
    let code: number | null = null;
    try {
      began = await run();
      code = await school.end('SIGTERM');
    } finally {
      await school.end();
    }
    if (code !== 0) throw new Error(`The school ended with ${code} instead of 0.`);
    const checked = await withDatabase(atRest, ({ db }) => checkAttempts(db, learners, questions));
    const wholeMs = Math.max(...met.submittedAt) - began;
    return { ...met, ...checked, kills: school.kills, wholeMs, submittingMs: wholeMs - (pace?.answerMs ?? 0) };
  } finally {
    await server?.stop();
  }
}

/** Returns the measurements as one line. */
function describe({
  kills,
  answers,
  passed,
  saves,
  submits,
  shed,
  lost,
  wholeMs,
  submittingMs,
}: AttemptsResult): string {
  const ms = (times: readonly number[], part: number) => `${quantile(times, part).toFixed(0)} ms`;
  const times = (list: readonly number[]) => `p50 ${ms(list, 0.5)}, p99 ${ms(list, 0.99)}`;
  return [
    `${submits.length} attempts submitted within ${(submittingMs / 1000).toFixed(1)} s (${times(submits)})`,
    `${answers} answers in ${saves.length} saves, ${((saves.length / wholeMs) * 1000).toFixed(0)} a second (${times(saves)})`,
    `${kills} kills, ${shed} calls shed, ${lost} lost`,
    `${passed} passed, no answer lost, no difference`,
  ].join('; ');
}

/**
 * Lets 1,000 learners, or as many as `--requests` says, submit 60 questions in a minute, on each database; in a short run, 20 of
 * them submit 8 questions in any time.
 */
export async function tortureByAttempts({ engine, requests, short, seed }: TortureOptions): Promise<Outcome[]> {
  const size = short ? SHORT : { learners: LEARNERS, questions: QUESTIONS, pace: PACE };
  const outcomes: Outcome[] = [];
  for (const one of ['embedded', 'postgres'] as const) {
    if (engine !== undefined && engine !== one) continue;
    const name = `attempts on ${one}`;
    try {
      const result = await attempts({
        engine: one,
        ...size,
        ...(requests && { learners: requests }),
        seed,
        onProgress: (line) => process.stdout.write(`${line}\n`),
      });
      const isLate = !short && result.submittingMs > PACE.submitMs;
      const summary = describe(result);
      outcomes.push({ name, problem: isLate ? `Submitting took longer than a minute: ${summary}` : null, summary });
    } catch (error) {
      outcomes.push({ name, problem: error instanceof Error ? error.message : String(error), summary: '' });
    }
  }
  return outcomes;
}
