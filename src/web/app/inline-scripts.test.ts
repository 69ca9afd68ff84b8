import { expect, it } from 'vitest';
import { takeMarkedScripts } from './inline-scripts.ts';

const MARK = '3f1c9d52-4a0e-4a52-9b8e-6a4d1c6f0b7a';
const marked = `nonce="${MARK}"`;

it('takes the scripts that carry the mark, and the mark out of the document', () => {
  const { html, scripts } = takeMarkedScripts(
    `<head><meta property="csp-nonce" content="${MARK}"/><link ${marked} rel="icon"/></head><script ${marked} class="$tsr">one()</script><script ${marked}>two()</script>`,
    MARK,
  );
  expect(scripts).toEqual(['one()', 'two()']);
  expect(html).toBe('<head><link rel="icon"/></head><script class="$tsr">one()</script><script>two()</script>');
});

it.each([
  '<script>smuggled()</script>',
  '<script nonce="guessed">smuggled()</script>',
  '<script nonce="">smuggled()</script>',
  `<p>nonce="${MARK.slice(0, -1)}"</p><script>smuggled()</script>`,
  `<script type="application/ld+json" ${marked}>{"smuggled":1}</script>`,
  `<script ${marked} src="/smuggled.js"></script>`,
])('leaves out every other one: %s', (smuggled) => {
  const { scripts } = takeMarkedScripts(`${smuggled}<script ${marked}>own()</script>${smuggled}`, MARK);
  expect(scripts).toEqual(['own()']);
});
