import { Component, lazy, type ReactNode, Suspense, use } from 'react';
import { describe, expect, it } from 'vitest';
import { renderHtml } from './render-html.ts';

const page = (part: ReactNode) => (
  <html lang="en">
    <head>
      <title>A page &amp; more</title>
    </head>
    <body>
      <Suspense fallback="Wait">
        <main>
          {1} of {'two <!--$!-->'} {part}
        </main>
      </Suspense>
    </body>
  </html>
);

/** A component that suspends until its data arrives. */
function later(text: string) {
  const promise = new Promise<string>((resolve) => setTimeout(() => resolve(text), 1));
  return function Later() {
    return use(promise);
  };
}

function Broken(): ReactNode {
  throw new Error('broken part');
}

/** An error boundary, which has no effect on the server. */
class Boundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({});
  override render = () => this.props.children;
}

describe('renderHtml', () => {
  it('returns the document with its text escaped', async () => {
    const html = await renderHtml(page(<p title={'"quoted"'}>ñ</p>));
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
    expect(html).toContain('<title>A page &amp; more</title>');
    expect(html).toContain('two &lt;!--$!--&gt;');
    expect(html).toContain('<p title="&quot;quoted&quot;">ñ</p>');
  });

  const Lazy = lazy(() => Promise.resolve({ default: () => 'split off' }));

  it.each([
    [
      'inside a boundary',
      () =>
        page(
          <>
            {[later('came')].map((Part) => (
              <Part key="part" />
            ))}
          </>,
        ),
      'came',
    ],
    ['for its code', () => page(<Lazy />), 'split off'],
    ['outside any boundary', () => [later('came')].map((Part) => <Part key="part" />), 'came'],
  ])('waits for a part that is not ready: %s', async (_where, make, text) => {
    const html = await renderHtml(make());
    expect(html).toContain(text);
    expect(html).not.toContain('Wait');
    expect(html).not.toContain('<script');
  });

  it.each([
    ['inside a boundary', page(<Broken />)],
    ['outside any', <Broken key="broken" />],
    ['inside what would catch it in a browser', <Boundary key="caught">{page(<Broken />)}</Boundary>],
  ])('rejects with the error of a part, never half a page: %s', async (_where, broken) => {
    await expect(renderHtml(broken)).rejects.toThrow('broken part');
  });
});
