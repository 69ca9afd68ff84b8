import { describe, expect, it } from 'vitest';
import { partsCalled, readRepeat } from './repeat.mjs';

const namesOf = (name: string) => partsCalled(name).map((part: { name: string }) => part.name);

describe('repeating tests', () => {
  it('finds a part by its name, and test files of the product, the tests and the scripts by their path', () => {
    expect(namesOf('torture')).toEqual(['torture']);
    for (const file of ['scripts/lib/repeat.test', 'src/web/lib/upload.test', 'tests/deploy.test'])
      expect(namesOf(file), file).toEqual(['vitest']);
    expect(namesOf('e2e/weight.spec')).toEqual(['browser']);
    expect(() => partsCalled('no-such-test')).toThrow('no-such-test');
  });

  it('reads how often and what, and refuses other words', () => {
    expect(readRepeat(['unit'])).toBeNull();
    expect(readRepeat(['--repeat', '5', 'spanish'])).toEqual({ times: 5, name: 'spanish' });
    for (const words of [['0', 'unit'], ['1001', 'unit'], ['x', 'unit'], ['5'], ['5', 'unit', 'server']])
      expect(() => readRepeat(['--repeat', ...words]), words.join(' ')).toThrow('npm test -- --repeat N name');
  });
});
