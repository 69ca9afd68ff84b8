import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import {
  type Placed,
  type PurchaseProgress,
  type PurchaseCalls,
  type Receipt,
  nextStep,
  resume,
  runPurchase,
} from './purchase.ts';

const id = (n: number) => `01941f29-7c00-7000-8000-${String(n).padStart(12, '0')}`;
const item = (n: number): CartItem => ({
  _id: id(n),
  customId: n,
  name: `Course ${n}`,
  teacher: 'Somebody',
  price: n,
  imageSrc: null,
  imageAlt: '',
});

class Lost extends Error {}

class Changed extends Error {}

/** A school in memory, whose connection loses requests or only their responses, as scripted. */
class School {
  accounts = new Map<string, { _id: string; password: string; key: string }>();
  enrolled = new Map<string, number>();
  /** The courses of each order, by buyer and key. */
  orders = new Map<string, ReadonlySet<string>>();
  cart: readonly CartItem[] = [];
  session: string | null = null;
  /** Of its orders. */
  state: Placed['state'] = 'open';
  offered: Set<string>;
  script: ('ok' | 'request lost' | 'response lost')[];

  constructor(offered: string[], script: School['script']) {
    this.offered = new Set(offered);
    this.script = script;
  }

  #wire<T>(work: () => T): Promise<T> {
    const fate = this.script.shift() ?? 'ok';
    if (fate === 'request lost') return Promise.reject(new Lost());
    const response = work();
    return fate === 'response lost' ? Promise.reject(new Lost()) : Promise.resolve(response);
  }

  #me(email: string): CurrentUser {
    const account = this.accounts.get(email)!;
    const courses = [...this.enrolled.keys()].filter((key) => key.startsWith(account._id));
    return {
      _id: account._id,
      customId: 1,
      name: 'Ana',
      email,
      role: 'user',
      emailConfirmed: true,
      teaches: false,
      courses: courses.map((key) => ({ _id: key.slice(account._id.length) })),
    };
  }

  calls: PurchaseCalls = {
    check: () =>
      this.#wire(() => {
        if (this.cart.some(({ _id }) => !this.offered.has(_id))) throw new Changed();
      }),
    whoAmI: () => this.#wire(() => (this.session === null ? null : this.#me(this.session))),
    register: ({ email, password }, key) =>
      this.#wire(() => {
        const known = this.accounts.get(email);
        if (known && known.key !== key) throw new Error('User already exists');
        if (known) known.password = password;
        else this.accounts.set(email, { _id: id(900 + this.accounts.size), password, key });
      }),
    login: ({ email, password }) =>
      this.#wire(() => {
        if (this.accounts.get(email)?.password !== password) throw new Error('Incorrect email or password');
        this.session = email;
        return this.#me(email);
      }),
    assign: (courseId, userId, key) =>
      this.#wire(() => {
        const open = this.cart.filter(({ _id }) => !this.enrolled.has(userId + _id));
        const known = this.orders.get(userId + key);
        const order = known ?? new Set(open.map(({ _id }) => _id));
        if (!known)
          for (const { _id } of open) this.enrolled.set(userId + _id, (this.enrolled.get(userId + _id) ?? 0) + 1);
        if (order.size > 0) this.orders.set(userId + key, order);
        const charged = Object.fromEntries(open.map(({ _id, price }) => [_id, price]));
        const placed = { _id: key, state: 'paid', total: 0, redirect: null, outcomes: {}, charged } as const;
        return { already: !order.has(courseId), placed: order.size > 0 ? placed : null };
      }),
    placed: (order) => this.#wire(() => this.#placed(order)),
    refresh: () => this.#wire(() => undefined),
  };

  #placed(key: string): Placed {
    const total = 8;
    return { _id: key, state: this.state, total, redirect: `https://pay.example/${key}`, outcomes: {}, charged: {} };
  }

  /** Orders the courses together: the order waits for its payment. The same key is the same order. */
  order = (courseIds: readonly string[], key: string): Promise<Placed> =>
    this.#wire(() => {
      if (!this.orders.has(key)) this.orders.set(key, new Set(courseIds));
      const outcomes = Object.fromEntries(courseIds.map((_id) => [_id, 'bought' as const]));
      return { ...this.#placed(key), outcomes };
    });
}

/** Confirms until the purchase has ended; each time from a new tab, which knows no earlier password. */
async function confirmUntilDone(school: School, cart: CartItem[]): Promise<{ receipt: Receipt; presses: number }> {
  let saved: PurchaseProgress | null = null;
  let keys = 0;
  school.cart = cart;
  for (let presses = 1; presses <= 60; presses += 1) {
    try {
      const receipt = await runPurchase({
        cart,
        name: 'Ana',
        email: 'ana@example.org',
        saved,
        calls: school.calls,
        save: (progress) => (saved = structuredClone(progress)),
        newKey: () => `key-${(keys += 1)}`,
        passwordFor: (key) => `password of ${key} in tab ${presses}`,
      });
      return { receipt, presses };
    } catch (cause) {
      if (!(cause instanceof Lost)) throw cause;
    }
  }
  throw new Error('The purchase never ended.');
}

const fates = fc.array(fc.constantFrom('ok' as const, 'request lost' as const, 'response lost' as const), {
  maxLength: 40,
});
const names = (items: readonly CartItem[]) => items.map(({ customId }) => customId);

describe('runPurchase', () => {
  it('[CART-16, CART-26] creates one account, one order and one enrolment per course, whichever calls or responses are lost, and none for a cart with withdrawn courses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fates,
        fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 }),
        fc.oneof(
          fc.constant(() => false),
          fc.func(fc.boolean()),
        ),
        async (script, numbers, isGone) => {
          const cart = numbers.map(item);
          const offered = numbers.filter((n) => !isGone(n));
          const school = new School(offered.map(id), [...script]);
          const confirming = confirmUntilDone(school, cart);
          if (offered.length < numbers.length) {
            await expect(confirming).rejects.toThrow(Changed);
            expect([school.accounts.size, school.orders.size]).toEqual([0, 0]);
            return;
          }
          const { receipt } = await confirming;
          expect([school.accounts.size, school.orders.size]).toEqual([1, 1]);
          expect([...school.enrolled.values()].every((times) => times === 1)).toBe(true);
          expect(school.enrolled.size).toBe(offered.length);
          expect(names(receipt.bought)).toEqual(offered);
          expect(receipt.owned).toEqual([]);
          expect(receipt.newAccount).toBe(true);
        },
      ),
    );
  });

  it('separates courses a user owned from those bought, whatever is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.subarray([1, 2, 3, 4, 5]), async (script, ownedNumbers) => {
        const cart = [1, 2, 3, 4, 5].map(item);
        const school = new School(
          cart.map(({ _id }) => _id),
          [],
        );
        school.accounts.set('ana@example.org', { _id: id(77), password: 'her own', key: 'another' });
        school.session = 'ana@example.org';
        for (const n of ownedNumbers) school.enrolled.set(id(77) + id(n), 1);
        school.script = [...script];
        const { receipt } = await confirmUntilDone(school, cart);
        expect(names(receipt.owned)).toEqual(ownedNumbers);
        expect(names(receipt.bought)).toEqual([1, 2, 3, 4, 5].filter((n) => !ownedNumbers.includes(n)));
        expect(school.accounts.size).toBe(1);
        expect(receipt.newAccount).toBe(false);
      }),
    );
  });

  it('resumes where it stopped, without repeating completed calls', async () => {
    const school = new School([id(1), id(2)], ['ok', 'ok', 'ok', 'ok', 'ok', 'request lost']);
    const sent: string[] = [];
    const { calls } = school;
    school.calls = {
      ...calls,
      register: (...args) => (sent.push('register'), calls.register(...args)),
      login: (...args) => (sent.push('login'), calls.login(...args)),
      assign: (course, user, key) => (sent.push(`assign ${course.slice(-1)}`), calls.assign(course, user, key)),
      refresh: () => (sent.push('refresh'), calls.refresh()),
    };
    const { presses } = await confirmUntilDone(school, [item(1), item(2)]);
    expect(presses).toBe(2);
    expect(sent).toEqual(['register', 'login', 'assign 1', 'assign 2', 'assign 2', 'refresh']);
  });

  it('[MORE-562] ends with the order that waits for its payment, also if it is interrupted after it was placed', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (script) => {
        const school = new School([id(1), id(2)], [...script]);
        school.calls = { ...school.calls, order: school.order };
        const { receipt } = await confirmUntilDone(school, [item(1), item(2)]);
        const [key] = school.orders.keys();
        expect(school.orders.size).toBe(1);
        expect(receipt.placed).toMatchObject({ _id: key, state: 'open', total: 8, redirect: expect.any(String) });
        expect(names(receipt.bought)).toEqual([1, 2]);
      }),
      // The response to `refresh` is lost.
      { examples: [[['ok', 'ok', 'ok', 'ok', 'ok', 'response lost']]] },
    );
  });

  it('[MORE-562] orders again where the order was cancelled after an interruption', async () => {
    const school = new School([id(1)], ['ok', 'ok', 'ok', 'ok', 'ok', 'response lost']);
    const { refresh } = school.calls;
    const order = (courses: readonly string[], key: string) => {
      school.state = school.orders.size === 0 ? 'open' : 'paid';
      return school.order(courses, key);
    };
    const lost = () => {
      school.state = 'cancelled';
      return refresh();
    };
    school.calls = { ...school.calls, order, refresh: () => (school.orders.size === 1 ? lost() : refresh()) };
    const { receipt, presses } = await confirmUntilDone(school, [item(1)]);
    expect([presses, school.orders.size, school.accounts.size]).toEqual([2, 2, 1]);
    expect(receipt.placed?.state).toBe('paid');
  });

  it('stops before enrolling when the e-mail belongs to another account', async () => {
    const school = new School([id(1)], []);
    school.accounts.set('ana@example.org', { _id: id(77), password: 'hers', key: 'another' });
    await expect(confirmUntilDone(school, [item(1)])).rejects.toThrow('User already exists');
    expect(school.enrolled.size).toBe(0);
  });
});

describe('resume', () => {
  const saved: PurchaseProgress = {
    email: 'ana@example.org',
    name: 'Ana',
    key: 'k',
    registered: true,
    userId: null,
    attempted: [id(1)],
    outcomes: { [id(1)]: 'bought' },
  };
  const fresh = () => 'k2';

  it('keeps the key for the same e-mail in any letter case', () => {
    expect(resume(saved, { user: null, name: 'Ana', email: ' Ana@Example.org ' }, fresh)).toEqual(saved);
  });

  it('creates another key for another e-mail', () => {
    expect(resume(saved, { user: null, name: 'Eva', email: 'eva@example.org' }, fresh)).toMatchObject({
      key: 'k2',
      outcomes: {},
    });
  });

  it("does not pass one user's purchase to another", () => {
    const mine = { ...saved, userId: id(5) };
    const user = { _id: id(6), email: 'ana@example.org' };
    expect(resume(mine, { user, name: '', email: '' }, fresh)).toMatchObject({
      userId: id(6),
      outcomes: {},
      registered: false,
    });
  });

  it('[CART-13] registers before it logs in, and reloads the user last', () => {
    const guest = { registered: false, signedIn: false, refreshed: false };
    const learner = { ...guest, signedIn: true };
    expect(nextStep(saved, guest, [])).toEqual({ do: 'register' });
    expect(nextStep(saved, { ...guest, registered: true }, [])).toEqual({ do: 'login' });
    expect(nextStep(saved, learner, [item(1), item(2)])).toEqual({ do: 'assign', courseId: id(2) });
    expect(nextStep(saved, learner, [item(1)])).toEqual({ do: 'refresh' });
    expect(nextStep(saved, { ...learner, refreshed: true }, [item(1)])).toEqual({ do: 'finish' });
  });
});
