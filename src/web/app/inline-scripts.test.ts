import { expect, it } from 'vitest';
import { extractInlineScripts } from './inline-scripts.ts';

const NONCE = '3f1c9d52-4a0e-4a52-9b8e-6a4d1c6f0b7a';
const nonce = `nonce="${NONCE}"`;

it('extracts the scripts with the nonce and removes the nonce', () => {
  const { html, scripts } = extractInlineScripts(
    `<head><meta property="csp-nonce" content="${NONCE}"/><link ${nonce} rel="icon"/></head><script ${nonce} class="$tsr">one()</script><script ${nonce}>two()</script>`,
    NONCE,
  );
  expect(scripts).toEqual(['one()', 'two()']);
  expect(html).toBe('<head><link rel="icon"/></head><script class="$tsr">one()</script><script>two()</script>');
});

it.each([
  '<script>smuggled()</script>',
  '<script nonce="guessed">smuggled()</script>',
  '<script nonce="">smuggled()</script>',
  `<p>nonce="${NONCE.slice(0, -1)}"</p><script>smuggled()</script>`,
  `<script type="application/ld+json" ${nonce}>{"smuggled":1}</script>`,
  `<script ${nonce} src="/smuggled.js"></script>`,
])('ignores every other script: %s', (smuggled) => {
  const { scripts } = extractInlineScripts(`${smuggled}<script ${nonce}>own()</script>${smuggled}`, NONCE);
  expect(scripts).toEqual(['own()']);
});
