import { expect, it } from 'vitest';
import { leftOutOfPrint } from './left-out-of-print.ts';

it.each([
  ['Course 🎓 one 🎓', '🎓'],
  ['Zoë 🚀 Müller ❤️', '🚀 ❤️'],
  ['🇪🇸 Spanish', '🇪 🇸'],
  ['C# for 2 days: 1 © Łukasz ™', ''],
  ['محمد 王', ''],
])('%s is printed without "%s"', (text, leftOut) => {
  expect(leftOutOfPrint(text)).toBe(leftOut);
});
