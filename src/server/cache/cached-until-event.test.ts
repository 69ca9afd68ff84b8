import { expect, it } from 'vitest';
import { cachedUntilEvent } from './cached-until-event.ts';
import { CatalogueEvents } from './catalogue-events.ts';

it('loads once until the catalogue changes', async () => {
  const events = new CatalogueEvents();
  let loads = 0;
  const value = cachedUntilEvent(events, async () => ++loads);
  expect(await Promise.all([value(), value()])).toEqual([1, 1]);
  events.changed();
  expect(await value()).toBe(2);
  expect(await value()).toBe(2);
});

it('keeps neither a failure nor a value that a change came before', async () => {
  const events = new CatalogueEvents();
  const results = [Promise.reject(new Error('gone')), Promise.resolve('old'), Promise.resolve('new')];
  const value = cachedUntilEvent(events, () => results.shift()!);
  await expect(value()).rejects.toThrow('gone');
  const reading = value();
  events.changed();
  expect(await reading).toBe('old');
  expect(await value()).toBe('new');
});

it('keeps the value that replaced one whose reading fails', async () => {
  const events = new CatalogueEvents();
  let fail: (cause: Error) => void = () => undefined;
  const results = [
    new Promise<string>((_, reject) => (fail = reject)),
    Promise.resolve('new'),
    Promise.resolve('newer'),
  ];
  const value = cachedUntilEvent(events, () => results.shift()!);
  const failing = value();
  events.changed();
  expect(await value()).toBe('new');
  fail(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  expect(await value()).toBe('new');
});
