import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WorkQueue } from './work-queue.ts';

function heldTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

it('works on no more at once than it may, in the order they came, and loses none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(3), { maxLength: 40 }), async (working, turns) => {
      const queue = new WorkQueue({ working, waiting: 100 });
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
          }),
        ),
      );
      expect(begun).toEqual(turns.map((_, index) => index));
      expect(most).toBeLessThanOrEqual(working);
    }),
  );
});

it('refuses at once what would wait behind too many, and takes work on again afterwards', async () => {
  const queue = new WorkQueue({ working: 1, waiting: 1 });
  const first = heldTask();
  const done = [queue.run(first.run), queue.run(async () => undefined)];
  await expect(queue.run(async () => undefined)).rejects.toMatchObject({ code: 'overloaded' });
  first.end();
  await Promise.all(done);
  await expect(queue.run(async () => 'worked on')).resolves.toBe('worked on');
});

it('gives the place of a task that failed to the next', async () => {
  const queue = new WorkQueue({ working: 1, waiting: 5 });
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(async () => 'next');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('next');
});
