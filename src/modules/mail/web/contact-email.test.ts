import { expect, test } from 'vitest';
import { fastest } from '#tests/support/fastest.ts';
import { looksLikeEmail } from './contact-email.ts';

test.each([
  'reader@school.example',
  'first.last+evening@mail.school.example',
  "o'neill@school.example",
  'jürgen@müller.example',
  '  reader@school.example ',
  'a@b.c',
])('takes %j for an e-mail address', (text) => {
  expect(looksLikeEmail(text)).toBe(true);
});

test.each([
  '',
  '   ',
  'reader',
  'reader@',
  '@school.example',
  'reader@school',
  'reader@.example',
  'reader@school.',
  'reader@school..example',
  'reader@@school.example',
  'reader@home@school.example',
  'reader one@school.example',
  'reader@school example',
])('[CONTACT-02] does not take %j for one', (text) => {
  expect(looksLikeEmail(text)).toBe(false);
});

test('is fast for a long text made to be slow', () => {
  const slow = `a@${'b.'.repeat(50_000)}`;
  expect(looksLikeEmail(slow)).toBe(false);
  expect(fastest(() => looksLikeEmail(slow))).toBeLessThan(500);
});
