import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { loadAllMessages } from '#web/lib/messages/load-messages.ts';
import { Testimonials } from './testimonials.tsx';

beforeAll(() => loadAllMessages('en'));

/** Returns the HTML of a section with some testimonials. */
function shown(count: number): string {
  const entries = Array.from({ length: count }, (_, index) => ({
    id: `voice-${index}`,
    quote: `Quote ${index}`,
    name: 'Ada',
    role: 'Reader',
    rating: 5,
    portrait: null,
  }));
  return renderToStaticMarkup(
    <Testimonials section={{ id: 'testimonials', kind: 'testimonials', title: 'Us', entries }} />,
  );
}
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

it('Testimonials shows nothing without one, and a single one standing still', () => {
  expect(shown(0)).toBe('');
  expect(shown(1)).toContain('Quote 0');
  expect(shown(1)).not.toMatch(/<button|aria-roledescription/);
});

it.each([2, 3, 4, 12])('shows one of %i testimonials, and a dot for each', (entries) => {
  const html = shown(entries);
  expect(count(html, /aria-current=/g)).toBe(entries);
  expect(count(html, /aria-current="true"/g)).toBe(1);
  const slides = count(html, /role="group"/g);
  expect(count(html, / inert=""/g)).toBe(slides - 1);
  expect(slides - count(html, /noscript:hidden"[^>]*translateX/g)).toBe(entries);
});
