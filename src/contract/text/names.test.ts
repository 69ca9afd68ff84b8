import { describe, expect, it } from 'vitest';
import { fastest } from '#tests/support/fastest.ts';
import { nameError } from './names.ts';

const WEB_ADDRESS = 'name_web_address';
const CONTROLS = 'name_control_characters';

describe('nameError', () => {
  it.each([
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Dr.Martens',
    'Dr.Dev Patel',
    'M.Sc. Jane Doe',
    'Company Ltd.',
    'Seán Ó Sé/Shea',
    'Yohji Yamamoto: A.D.',
    'www',
    'Wwwalter',
    'Ana-María (Nuñez)',
    "O'Neill, Jr.",
    'نازنین\u200Cزهرا',
    '李小龍',
    'Comfort.Community',
  ])('accepts %s', (name) => {
    expect(nameError(name)).toBeNull();
  });

  it.each([
    'https://evil.example',
    'Win at HTTP://x',
    'www.evil.example',
    'Hello (WWW.evil.example)',
    'evil.example/prize',
    'evil.example:8080',
    'You won, see evil.com now',
    'EVIL.NET',
    'evil.co.uk/a',
    'ｈttps：／／evil.example',
    'ww\u200Bw.evil.example',
    'evil\uFF0Ecom',
    'evil。com',
  ])('refuses %s as a web address', (name) => {
    expect(nameError(name)).toBe(WEB_ADDRESS);
  });

  it.each(['Ada\nYou won', 'Ada\r\nBcc: x', 'Ada\tL', 'Ada\u0000', 'Ada\u2028L', 'Ada\u202Egnp.exe', 'Ada\u007F'])(
    'refuses %j for its control character',
    (name) => {
      expect(nameError(name)).toBe(CONTROLS);
    },
  );

  it('takes a time that grows linearly with the length', () => {
    // It takes 2 ms; a quadratic pattern takes seconds.
    expect(fastest(() => nameError('a-.'.repeat(20_000)))).toBeLessThan(100);
  });
});
