import { setTimeout as pause } from 'node:timers/promises';
import type { PublicQuestion } from '#modules/questions/contract/questions.ts';
import type { Attempt, SaveAnswersInput } from '#modules/assessments/contract/assessments.ts';
import { newId } from '#server/db/uuid.ts';
import { type Exam, examAnswer } from '#tests/support/exams.ts';
import type { MortalSchool, Reply } from './mortal-school.ts';
import type { Person } from './people.ts';

/** How many answers are changed again later, and how many are given within half a second of the one before. */
const CHANGED = 0.1;
const TOGETHER = 0.4;
/** How long a user waits who pressed a button in vain, without a Retry-After, in milliseconds. */
const IMPATIENCE_MS = 2_000;

/** An answer that is given: the place of its question, and whether it is right. */
export interface Change {
  readonly at: number;
  readonly isRight: boolean;
}

/** Returns what a learner answers: every question once, some again, in the groups that the browser sends together. */
export function planOf(questions: number, random: () => number): Change[][] {
  const share = 0.3 + 0.7 * random();
  const change = (at: number): Change => ({ at, isRight: random() < share });
  const groups: Change[][] = [];
  for (let at = 0; at < questions; at++) {
    const made = [change(at), ...(random() < CHANGED ? [change(Math.floor(random() * (at + 1)))] : [])];
    if (groups.length > 0 && random() < TOGETHER) groups.at(-1)!.push(...made);
    else groups.push(made);
  }
  return groups;
}

/** What the learners of a run have met: times of accepted calls in milliseconds, and refused and lost calls. */
export interface Met {
  readonly saves: number[];
  /** From pressing the button to the result, with all tries. */
  readonly submits: number[];
  /** When each result came, as `performance.now()`. */
  readonly submittedAt: number[];
  shed: number;
  lost: number;
}

interface Given extends Change {
  readonly question: PublicQuestion;
  readonly sequence: number;
}

/** A learner who takes a test in a browser: it sends answers as `use-answers.ts` does, and keeps those without a response. */
export class Learner {
  readonly #school: MortalSchool;
  readonly #person: Person;
  readonly #met: Met;
  readonly #exam: Exam;
  readonly #pending = new Map<string, Given>();
  #attempt: Attempt | null = null;
  #sequence = 0;
  #sending: Promise<boolean> | null = null;
  #waitMs = 0;
  #failure: Error | null = null;
  /** The answers that the server has acknowledged, by question. */
  readonly acknowledged = new Map<string, Given>();
  /** The result that the server sent. */
  result: Attempt | null = null;

  constructor(parts: { school: MortalSchool; person: Person; exam: Exam; met: Met }) {
    this.#school = parts.school;
    this.#person = parts.person;
    this.#exam = parts.exam;
    this.#met = parts.met;
  }

  /** The id of the attempt. Throws before it has started. */
  get attempt(): Attempt {
    if (!this.#attempt) throw new Error('The attempt has not started.');
    return this.#attempt;
  }

  /** The points of the acknowledged answers. */
  get points(): number {
    const right = [...this.acknowledged.values()].filter(({ isRight }) => isRight);
    return right.reduce((sum, { question }) => sum + question.points, 0);
  }

  /** Starts the attempt. */
  async start(): Promise<void> {
    const { course, unit } = this.#exam;
    const path = `/courses/${course}/sections/${unit}/attempts`;
    const { status, body } = await this.#school.call(this.#person, 'POST', path, { _id: newId() });
    if (status !== 200) throw new Error(`Starting an attempt returned ${status}: ${JSON.stringify(body)}`);
    this.#attempt = body as Attempt;
  }

  /** Answers questions; `flush` sends the answers. */
  answer(changes: readonly Change[]): void {
    for (const change of changes) {
      const { question } = this.attempt.questions[change.at]!;
      this.#pending.set(question._id, { ...change, question, sequence: (this.#sequence += 1) });
    }
  }

  /** Sends what is left; resolves to whether everything was acknowledged. */
  flush(): Promise<boolean> {
    this.#sending ??= this.#send()
      .catch((cause: unknown) => {
        this.#failure ??= cause instanceof Error ? cause : new Error(String(cause));
        return false;
      })
      .finally(() => {
        this.#sending = null;
      });
    return this.#sending;
  }

  /** Submits the attempt once everything is saved, again until there is a result. Throws when a call fails for good. */
  async submit(): Promise<void> {
    const began = performance.now();
    while (!this.result) {
      const reply = (await this.flush()) ? await this.#call('POST', 'submit') : null;
      if (this.#failure) throw this.#failure;
      if (reply) this.result = reply.body as Attempt;
      else if (this.#waitMs > 0) await pause(this.#waitMs);
    }
    this.#met.submits.push(performance.now() - began);
    this.#met.submittedAt.push(performance.now());
  }

  async #send(): Promise<boolean> {
    while (this.#pending.size > 0) {
      const sent = [...this.#pending.values()];
      const answers = sent.map(({ question, at, isRight, sequence }) => ({
        question: question._id,
        answer: examAnswer(question, at, isRight),
        sequence,
      }));
      const began = performance.now();
      if (!(await this.#call('PUT', 'answers', { answers }))) return false;
      this.#met.saves.push(performance.now() - began);
      for (const given of sent) {
        this.acknowledged.set(given.question._id, given);
        if (this.#pending.get(given.question._id) === given) this.#pending.delete(given.question._id);
      }
    }
    return true;
  }

  /** Calls the API once; null when it was refused for a while or got no response. Throws for every other failure. */
  async #call(method: string, action: string, body?: SaveAnswersInput): Promise<Reply | null> {
    const path = `/courses/${this.#exam.course}/attempts/${this.attempt._id}/${action}`;
    const reply = await this.#school.callOnce(this.#person, method, path, body);
    if (reply?.status === 200) return reply;
    if (reply && reply.status !== 503)
      throw new Error(`${method} ${path} returned ${reply.status}: ${JSON.stringify(reply.body).slice(0, 300)}`);
    this.#met[reply ? 'shed' : 'lost'] += 1;
    // A lost call needs no wait: the next one waits until the server is there again.
    this.#waitMs = reply ? (reply.retryAfterS ?? 0) * 1_000 || IMPATIENCE_MS : 0;
    return null;
  }
}
