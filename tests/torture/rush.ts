import { ADMIN, call, type Session, signIn } from './caller.ts';
import type { Ledger } from './ledger.ts';

/** How many work at once, in which life of the school, and by which luck. */
export interface RushOptions {
  readonly workers: number;
  readonly life: number;
  readonly random: () => number;
  /** Told once the school is dead and what it had answered has been read: nobody waits for it any longer. */
  readonly gone: AbortSignal;
}

/** A crowd at work until the school is gone. */
export interface Rush {
  /** Resolves when the first of them has been served. */
  readonly warm: Promise<void>;
  /** Resolves when all have noticed that nobody answers any more; rejects when the school refused one of them. */
  readonly ended: Promise<void>;
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A school that was killed leaves its callers with no answer, or with a part of one. */
const isGone = (error: unknown): boolean => error instanceof TypeError || (error as Error).name === 'AbortError';

/** Lets people register and buy while administrators change descriptions and pictures, and notes what is acknowledged. */
export function rush(address: string, ledger: Ledger, { workers, life, random, gone }: RushOptions): Rush {
  const warm = Promise.withResolvers<void>();
  const untilGone = async (work: (turn: number) => Promise<void>): Promise<void> => {
    try {
      for (let turn = 0; ; turn++) {
        await work(turn);
        warm.resolve();
      }
    } catch (error) {
      warm.resolve();
      if (!isGone(error)) throw error;
    }
  };
  const ended = start().then(() => undefined);
  // One that cannot even begin must not be waited for.
  ended.catch(() => warm.resolve());
  return { warm: warm.promise, ended };

  async function start(): Promise<void> {
    const admin = await signIn(address, ADMIN, gone);
    const courses = await call<{ _id: string }[]>(admin, 'GET', '/api/courses');
    const buyers = Array.from({ length: workers - 2 }, (_, worker) => untilGone((turn) => buy(courses, worker, turn)));
    await Promise.all([
      ...buyers,
      untilGone((turn) => edit(admin, courses, turn)),
      untilGone(() => illustrate(admin, courses)),
    ]);
  }

  async function buy(courses: readonly { _id: string }[], worker: number, turn: number): Promise<void> {
    const account = {
      email: `life${life}.worker${worker}.turn${turn}@kills.example`,
      password: `a password of life ${life}`,
    };
    await call({ address, gone }, 'POST', '/api/auth/register', { name: `Buyer ${life}`, ...account });
    ledger.account(account.email, account.password);
    const buyer = await signIn(address, account, gone);
    for (let bought = 0; bought < 3; bought++) {
      const course = courses[Math.floor(random() * courses.length)]!._id;
      await call(buyer, 'PUT', `/api/courses/${course}/assign`, { userId: buyer.userId });
      ledger.purchase(account.email, course);
    }
  }

  async function edit(admin: Session, courses: readonly { _id: string }[], turn: number): Promise<void> {
    const course = courses[1 + (turn % (courses.length - 1))]!._id;
    const description = `Changed in life ${life}, turn ${turn}.`;
    ledger.begin(course, description);
    await call(admin, 'PUT', `/api/courses/${course}`, { description });
    ledger.settled(course, description);
  }

  async function illustrate(admin: Session, courses: readonly { _id: string }[]): Promise<void> {
    const form = new FormData();
    form.set('courseImage', new Blob([PICTURE], { type: 'image/png' }), 'a.png');
    const course = courses[0]!._id;
    const { imageSrc } = await call<{ imageSrc: string }>(admin, 'PUT', `/api/courses/${course}`, form);
    ledger.picture = { course, imageSrc };
    ledger.acknowledged += 1;
  }
}
