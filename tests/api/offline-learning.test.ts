import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { questionLine } from '#modules/questions/contract/question-types.ts';
import type { Note } from '#modules/notes/contract/notes.ts';
import type { FactsInput, FactsOutput, StudyState } from '#modules/progress/contract/progress.ts';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import type { Practice } from '#modules/questions/contract/questions-in-texts.ts';
import { newId } from '#server/db/uuid.ts';
import type { StudyIntent } from '#modules/progress/web/shared/queue/apply-facts.ts';
import type { SendResult } from '#modules/progress/web/shared/queue/fact-queue.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { factBrowser } from '#tests/support/fact-browser.ts';
import { insertQuestion, insertTest, say, startTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let course: string;
let unit: string;
let question: string;
let test: string;
beforeAll(async () => {
  school = await openTestSchool();
  ({ _id: course } = await school.course());
  const truth = { type: 'truefalse', prompt: 'Is warp woven?', correct: true } as const;
  ({ _id: question } = await insertQuestion(school.database.db, course, truth));
  unit = await school.unit(course, { description: questionLine(question) });
  test = await school.unit(course);
  const asked = [
    await insertQuestion(school.database.db, course, truth),
    await insertQuestion(school.database.db, course, truth),
  ];
  await insertTest(school.database.db, test, { questions: asked.map(({ _id }) => _id) });
});
afterAll(() => school.close());

async function newLearner(): Promise<Person> {
  const learner = await school.person();
  await school.enrol(learner, course);
  return learner;
}

/** What is lost of a call: the request on its way, or the response after it was handled. */
type Loss = 'request' | 'response';
/** Which of the calls of both devices are cut, by their number. */
type Cuts = ReadonlyMap<number, Loss>;

/** A network that loses calls. */
function network<T>(cuts: Cuts, deliver: () => Promise<T>) {
  return async (number: number): Promise<T | 'offline'> => {
    const loss = cuts.get(number);
    if (loss === 'request') return 'offline';
    const reply = await deliver();
    return loss === 'response' ? 'offline' : reply;
  };
}

describe('two devices whose network is cut while a unit is studied', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  type Step = readonly [device: 0 | 1, intent: (notes: readonly string[]) => StudyIntent];
  const note = (at: number, text: string | null) => (notes: readonly string[]) =>
    ({ kind: 'note', note: notes[at]!, sectionId: unit, second: 5, quote: null, text, base: 0 }) as const;
  const at = (seconds: number) => () => ({ kind: 'position', sectionId: unit, seconds, duration: 60 }) as const;
  const tick = (kind: 'opened' | 'ticked' | 'unticked') => () => ({ kind, sectionId: unit });
  const practise = (value: boolean) => () =>
    ({ kind: 'answered', sectionId: unit, question, answer: say(value) }) as const;
  const STEPS: readonly Step[] = [
    [0, tick('opened')],
    [0, at(10)],
    [0, practise(false)],
    [0, note(0, 'At the desk')],
    [1, tick('opened')],
    [1, at(20)],
    [1, note(1, 'On the train')],
    [1, practise(true)],
    [0, note(0, 'At the desk, corrected')],
    [0, tick('ticked')],
    [1, tick('unticked')],
    [1, note(2, 'Not for long')],
    [1, note(2, null)],
    [1, tick('ticked')],
    [0, at(40)],
  ];

  let learner: Person;
  beforeAll(async () => {
    learner = await newLearner();
  });

  /** Studies the unit from the beginning; returns what the school then knows, without ids. */
  async function study(cuts: Cuts) {
    for (const table of ['study_facts', 'completions', 'notes'])
      await school.database.pool.query(`delete from ${table} where user_id = $1`, [learner._id]);
    let calls = 0;
    let isMended = false;
    const send = async (input: FactsInput): Promise<SendResult> => {
      const put = () => school.ask('PUT', '/api/progress/facts', { as: learner, body: input });
      const reply = await network(isMended ? new Map() : cuts, put)(calls++);
      return reply === 'offline' ? reply : (reply.body as FactsOutput);
    };
    const tabs = [0, 1].map(() => factBrowser({ send, isOnline: () => true }).tab());
    const notes = [newId(), newId(), newId()];
    let time = Date.now() - 3_600_000;
    for (const [device, intent] of STEPS) {
      vi.setSystemTime((time += 1_000));
      await tabs[device]!.put(learner._id, course, intent(notes));
      await tabs[device]!.send(learner._id);
    }
    vi.useRealTimers();
    isMended = true;
    for (const tab of tabs) {
      await tab.send(learner._id);
      expect(tab.state(learner._id).facts).toEqual([]);
    }

    const get = async <T>(url: string): Promise<T> => (await school.ask('GET', url, { as: learner })).body as T;
    const { done, lastUnit, positions } = await get<StudyState>(`/api/courses/${course}/study`);
    const { questions } = await get<Practice>(`/api/courses/${course}/practice/${unit}`);
    const { rows } = await school.database.pool.query<{ doubled: number }>(
      'select count(*)::int - count(distinct (device, sequence))::int as doubled from study_facts where user_id = $1',
      [learner._id],
    );
    return {
      calls,
      known: {
        done,
        lastUnit,
        positions,
        practised: questions.map(({ answer, points }) => ({ answer, points })),
        notes: (await get<Note[]>('/api/notes')).map(({ text }) => text).toSorted(),
        doubled: rows[0]!.doubled,
      },
    };
  }

  it('[MORE-105] end with the same progress, practice and notes wherever it is cut', async () => {
    const { calls, known } = await study(new Map());
    expect(known).toEqual({
      done: [unit],
      lastUnit: unit,
      positions: [{ sectionId: unit, seconds: 40, duration: 60 }],
      practised: [{ answer: say(true), points: 1 }],
      notes: ['At the desk, corrected', 'On the train'],
      doubled: 0,
    });
    expect(calls).toBe(STEPS.length);
    for (let first = 0; first < calls; first += 1)
      for (const loss of ['request', 'response'] as const) {
        const { known: found } = await study(new Map([0, 1].map((n) => [first + n, loss])));
        expect(found, `${loss} lost at call ${first} and the next`).toEqual(known);
      }
    // 450 calls and more, one after the other.
  }, 120_000);

  it('end with the same however often it is cut', async () => {
    const { known } = await study(new Map());
    const loss = fc.constantFrom<Loss | null>('request', 'response', null);
    await fc.assert(
      fc.asyncProperty(fc.array(loss, { maxLength: STEPS.length }), async (losses) => {
        const cuts = new Map(losses.flatMap((one, call) => (one ? [[call, one] as const] : [])));
        expect((await study(cuts)).known).toEqual(known);
      }),
      { numRuns: 20, seed: 3 },
    );
  });
});

describe('two devices whose network is cut while a test is taken', () => {
  const change = fc.record({
    device: fc.nat(1),
    question: fc.nat(1),
    value: fc.constantFrom(true, false, null),
    loss: fc.constantFrom<Loss | null>('request', 'response', null, null),
  });

  it('[MORE-158] save the latest answer to each question, whatever arrives late, twice or not at all', async () => {
    const learner = await newLearner();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const { _id, questions } = await startTest(school, { as: learner, course, unit: test });
        const attempt = `/api/courses/${course}/attempts/${_id}`;
        const ids = questions.map((one) => one.question._id);
        type Pending = { question: string; answer: QuestionAnswer | null; sequence: number };
        // What each browser keeps until the school has confirmed it: the latest answer to each question.
        const pending: [Pending[], Pending[]] = [[], []];
        const latest = new Map<string, QuestionAnswer | null>();
        const flush = async (device: 0 | 1, loss: Loss | null) => {
          const answers = pending[device];
          if (answers.length === 0) return;
          const put = () => school.ask('PUT', `${attempt}/answers`, { as: learner, body: { answers } });
          const reply = await network(new Map(loss ? [[0, loss]] : []), put)(0);
          if (reply === 'offline') return;
          expect(reply.status).toBe(200);
          pending[device] = [];
        };
        for (const [sequence, one] of changes.entries()) {
          const device = one.device as 0 | 1;
          const id = ids[one.question]!;
          const answer = one.value === null ? null : say(one.value);
          latest.set(id, answer);
          pending[device] = [
            ...pending[device].filter((other) => other.question !== id),
            { question: id, answer, sequence: sequence + 1 },
          ];
          await flush(device, one.loss);
        }
        // The device that was cut first connects last.
        await flush(1, null);
        await flush(0, null);
        await flush(0, 'response');
        const { body } = await school.ask('POST', `${attempt}/submit`, { as: learner });
        const saved = new Map(
          body.questions.map((one: { question: { _id: string }; answer: unknown }) => [one.question._id, one.answer]),
        );
        for (const id of ids) expect(saved.get(id)).toEqual(latest.get(id) ?? null);
        expect(body.points).toBe(
          [...latest.values()].filter((answer) => answer?.type === 'truefalse' && answer.value).length,
        );
      }),
      { numRuns: 40, seed: 7 },
    );
  });
});
