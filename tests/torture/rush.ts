import { ADMIN, call, type Session, signIn } from './caller.ts';
import type { Ledger } from './ledger.ts';

/** The options of a rush: the number of clients, the number of the server run and the random generator. */
export interface RushOptions {
  readonly workers: number;
  readonly life: number;
  readonly random: () => number;
  /** Aborted once the server is killed and its last responses are read, to end pending requests. */
  readonly gone: AbortSignal;
}

/** Clients that write until the server is gone. */
export interface Rush {
  /** Resolves when the first client has received a response. */
  readonly warm: Promise<void>;
  /** Resolves when all clients have lost the server; rejects when the server refused a request. */
  readonly ended: Promise<void>;
}

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Whether an error is a missing or incomplete response, as after a kill of the server. */
const isGone = (error: unknown): boolean => error instanceof TypeError || (error as Error).name === 'AbortError';

/** Registers users and buys courses while admins change descriptions and images; records acknowledged writes. */
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
  // If a client fails before its first response, `warm` must not wait for it.
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
    form.set('courseImage', new Blob([IMAGE], { type: 'image/png' }), 'a.png');
    const course = courses[0]!._id;
    const { imageSrc } = await call<{ imageSrc: string }>(admin, 'PUT', `/api/courses/${course}`, form);
    ledger.picture = { course, imageSrc };
    ledger.acknowledged += 1;
  }
}
