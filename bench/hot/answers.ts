import { drizzle } from 'drizzle-orm/node-postgres';
import { repeat } from '#bench/effort.ts';
import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import type { Attempt, SaveAnswersInput } from '#modules/assessments/contract/assessments.ts';
import { newId } from '#server/db/uuid.ts';
import { processorTimeOf } from '#tests/process/process-facts.ts';
import { examAnswer, insertExam } from '#tests/support/exams.ts';
import { BUYERS, type Buyer, type BuyersSchool, openBuyersSchool, rateOf } from './buyers.ts';
import { formatSpeed } from './load.ts';

const ROUNDS = repeat(10, 2);
const PURCHASES = repeat(100, 10);
const ANSWERS = repeat(400, 40);
const QUESTIONS = 60;

/** A learner with an open attempt. */
interface Taker extends Buyer {
  readonly address: string;
  readonly questions: Attempt['questions'];
}

/** Gives every buyer an open attempt at a test, as the browser starts it. */
async function startAttempts({ school, pool, client, buyerOf }: BuyersSchool): Promise<readonly Taker[]> {
  const buyers = Array.from({ length: BUYERS }, (_, number) => buyerOf(number));
  const ids = buyers.map(({ userId }) => userId);
  const { course, unit } = await insertExam(drizzle({ client: pool }), QUESTIONS, ids);
  const takers: Taker[] = [];
  await rateOf(0, BUYERS, async (number) => {
    const { userId, headers } = buyers[number]!;
    const path = `${school.address}/api/courses/${course}/sections/${unit}/attempts`;
    const reply = await client.ask(path, { method: 'POST', headers, body: JSON.stringify({ _id: newId() }) });
    if (reply.status !== 200) throw new Error(`Starting an attempt failed: ${reply.status}`);
    const { _id, questions } = JSON.parse(reply.bytes.toString()) as Attempt;
    const address = `${school.address}/api/courses/${course}/attempts/${_id}/answers`;
    takers[number] = { userId, headers, address, questions };
  });
  return takers;
}

/** Measures saving one answer of an attempt, by turns with purchases in the same school. */
export async function benchAttempts(serverUrl: string): Promise<Row[]> {
  const all = await openBuyersSchool(serverUrl, 'answers', ROUNDS * PURCHASES);
  const { school, client, buy, close } = all;
  const takers = await startAttempts(all);
  // Each answer is the first one to its question, as most are.
  const save = async (number: number): Promise<void> => {
    const { address, headers, questions } = takers[number % BUYERS]!;
    const at = Math.floor(number / BUYERS);
    const { question } = questions[at]!;
    const answers = [{ question: question._id, answer: examAnswer(question, at, true), sequence: 1 }];
    const body = JSON.stringify({ answers } satisfies SaveAnswersInput);
    const { status } = await client.ask(address, { method: 'PUT', headers, body });
    if (status !== 200) throw new Error(`Saving an answer failed: ${status}`);
  };
  const rounds: { saved: number; bought: number; perProcessorSecond: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = processorTimeOf(school.pid);
    const saved = await rateOf(round * ANSWERS, ANSWERS, save);
    const perProcessorSecond = (ANSWERS / (processorTimeOf(school.pid) - before)) * 1000;
    rounds.push({ saved, perProcessorSecond, bought: await rateOf(1 + round * PURCHASES, PURCHASES, buy) });
  }
  await close();
  rounds.shift(); // It warmed up.
  const of = (key: keyof (typeof rounds)[number]): number => median(rounds.map((round) => round[key]));
  return [
    {
      what: 'saving in an open test (`PUT …/answers`) against a purchase with its receipt',
      value: median(rounds.map(({ saved, bought }) => saved / bought)),
      limit: 2,
      better: 'higher',
      detail: `${formatSpeed({ rate: of('saved'), perProcessorSecond: of('perProcessorSecond') })}; purchases ${Math.round(of('bought'))}/s`,
    },
  ];
}
