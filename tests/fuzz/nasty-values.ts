import fc from 'fast-check';

const WORDS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f\u0085',
  '\r\nset-cookie: a=b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202e\u2066txet',
  'e\u0301'.repeat(40),
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(20),
  'ß İ ı ſ K',
  '%',
  '_',
  '\\',
  "'; drop table users; --",
  '"><script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '{{7*7}}',
  '${7*7}',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e309',
  '1e-400',
  '00012',
  '９９',
  '٣',
  '999999999',
  '2147483648',
  '9223372036854775808',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  'https://127.0.0.1:1/',
  'https://youtu.be/aaaaaaaaaaa',
  'admin',
  '2024-02-30T25:61:00Z',
] as const;

const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  1e21,
  -1e21,
  1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  5e-324,
  99_999.99,
  99_999.995,
];

/** Texts that have broken servers: control characters, lone surrogates, other scripts, commands, very long texts. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  // Any 16-bit units, including lone surrogates.
  {
    weight: 2,
    arbitrary: fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('a', ' ', '%', '\u0000', '👍', '(', '1'),
        fc.constantFrom(121, 161, 255, 5_000, 20_001, 90_000),
      )
      .map(([unit, times]) => unit.repeat(times)),
  },
);

const deep = fc.constantFrom(5, 200, 3_000).map((depth) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
});

/** A value of any type a JSON document can hold. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 1 }),
  },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(0, 'a', null, {}), { minLength: 400, maxLength: 600 }) },
  { weight: 1, arbitrary: deep },
);

const NAMES = [
  'role',
  'customId',
  '_id',
  'id',
  'price',
  'paid',
  'participants',
  'progress',
  'passwordHash',
  'version',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'a.b',
  'a[0]',
  'createdAt',
] as const;

/** Names of server-controlled fields, and names that break some servers. */
export const nastyName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NAMES),
  nastyText.filter((text) => text.length < 200),
);
