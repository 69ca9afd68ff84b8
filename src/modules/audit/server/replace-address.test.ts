import { expect, it } from 'vitest';
import { replaceAddress } from './replace-address.ts';

const without = (value: unknown, email = 'n@aula') => replaceAddress(value, email, '#17');

it.each([
  ['a longer one it is the end of', 'admin@aula'],
  ['a longer one it is the beginning of', 'n@aula.test'],
  ['one with a part before it', 'a.n@aula'],
  ['one with a tag', 'tag+n@aula'],
  ['one whose domain goes on', 'n@aula-school'],
  ['what follows a line end', 'line\n@aula'],
  ['one behind a letter of another script', 'ñn@aula'],
])('another address is left alone: %s', (_what, text) => {
  expect(without(text)).toBe(text);
});

it('goes from every text of a value, in whatever letter case, and from nothing else', () => {
  const value = {
    a: 'N@Aula',
    list: ['Write to n@aula.', 3, null, { deep: '<n@aula>, "n@aula"' }],
    'n@aula': true,
    lines: 'x\nn@aula\n',
  };
  expect(without(value)).toEqual({
    a: '#17',
    list: ['Write to #17.', 3, null, { deep: '<#17>, "#17"' }],
    'n@aula': true,
    lines: 'x\n#17\n',
  });
  expect(without(null)).toBe(null);
});

it('takes every character of an address to the letter', () => {
  expect(without('a+b.c@x.example axb!c@x.example', 'a+b.c@x.example')).toBe('#17 axb!c@x.example');
  expect(replaceAddress('a@x.example', 'a@x.example', "$& $'")).toBe("$& $'");
});
