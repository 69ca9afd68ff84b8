import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Priority } from '#server/ops/bounded-queue.ts';
import { WorkQueue } from './work-queue.ts';

function heldTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

it('[FAULT-22] works on no more at once than it may, in the order they came, and loses none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(3), { maxLength: 40 }), async (working, turns) => {
      const queue = new WorkQueue({ concurrent: working, waiting: 100 });
      const begun: number[] = [];
      let under = 0;
      let most = 0;
      await Promise.all(
        turns.map((ticks, index) =>
          queue.run(async () => {
            begun.push(index);
            most = Math.max(most, ++under);
            for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
            under -= 1;
          }, 'high'),
        ),
      );
      expect(begun).toEqual(turns.map((_, index) => index));
      expect(most).toBeLessThanOrEqual(working);
    }),
  );
});

it('[FAULT-22, SEC-34] refuses at once what would wait behind too many, and takes work on again afterwards', async () => {
  const queue = new WorkQueue({ concurrent: 1, waiting: 1 });
  const first = heldTask();
  const done = [queue.run(first.run, 'low'), queue.run(async () => undefined, 'low')];
  await expect(queue.run(async () => undefined, 'low')).rejects.toMatchObject({ code: 'overloaded' });
  first.end();
  await Promise.all(done);
  await expect(queue.run(async () => 'worked on', 'low')).resolves.toBe('worked on');
});

it('[FAULT-22] gives the place of a task that failed to the next', async () => {
  const queue = new WorkQueue({ concurrent: 1, waiting: 5 });
  const failing = queue.run(() => Promise.reject(new Error('no')), 'high');
  const next = queue.run(async () => 'next', 'low');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('next');
});

/** Lets `queued` wait behind a task that is under way, in this order, and returns the order in which they are begun. */
async function begunOrder(queued: readonly Priority[]): Promise<string[]> {
  const queue = new WorkQueue({ concurrent: 1, waiting: 500 });
  const running = heldTask();
  const begun: string[] = [];
  const numbers = { high: 0, low: 0 };
  const done = [queue.run(running.run, 'low')];
  for (const priority of queued) {
    const name = `${priority} ${++numbers[priority]}`;
    done.push(queue.run(async () => void begun.push(name), priority));
  }
  running.end();
  await Promise.all(done);
  return begun;
}

it('[FAULT-22, SEC-34] begins a task of high priority before every one of low priority that waits', async () => {
  const low = Array.from({ length: 200 }, () => 'low' as const);
  expect((await begunOrder([...low, 'high', ...low])).slice(0, 3)).toEqual(['high 1', 'low 1', 'low 2']);
});

it('[FAULT-22] begins one of low priority after four of high priority, and each kind in the order it came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom<Priority>('high', 'low'), { maxLength: 60 }), async (queued) => {
      const begun = await begunOrder(queued);
      for (const priority of ['high', 'low']) {
        const own = begun.filter((name) => name.startsWith(priority));
        expect(own).toEqual(own.map((_, index) => `${priority} ${index + 1}`));
      }
      expect(begun).toHaveLength(queued.length);
      const row = begun.map((name) => name[0]).join('');
      // While one of low priority is still to come, no fifth of high priority goes before it.
      expect(row.slice(0, row.lastIndexOf('l') + 1)).not.toContain('hhhhh');
      // Two of low priority follow one another only when none of high priority is left.
      expect(row.replace(/l*$/, '')).not.toContain('ll');
    }),
  );
});

it('[FAULT-22] keeps the places of one priority when the other has filled its own', async () => {
  const queue = new WorkQueue({ concurrent: 1, waiting: 2 });
  const running = heldTask();
  const idle = async () => undefined;
  const done = [queue.run(running.run, 'low'), queue.run(idle, 'low'), queue.run(idle, 'low')];
  await expect(queue.run(idle, 'low')).rejects.toMatchObject({ code: 'overloaded' });
  done.push(queue.run(idle, 'high'));
  running.end();
  await expect(Promise.all(done)).resolves.toHaveLength(4);
});
