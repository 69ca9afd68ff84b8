import { Component, lazy, type ReactNode, Suspense, use } from 'react';
import { describe, expect, it } from 'vitest';
import { renderAtOnce, renderPatiently } from './render-html.ts';

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

/** A part whose data is on its way, as often as it is rendered anew. */
function later(text: string) {
  const promise = new Promise<string>((resolve) => setTimeout(() => resolve(text), 1));
  return function Later() {
    return use(promise);
  };
}

function Broken(): ReactNode {
  throw new Error('broken part');
}

/** Catches nothing while the server renders. */
class Boundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({});
  override render = () => this.props.children;
}

describe('a page that has all it needs', () => {
  it('is the same document in both ways, to the byte', async () => {
    const html = renderAtOnce(page(<p title={'"quoted"'}>ñ</p>));
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
    expect(html).toBe(await renderPatiently(page(<p title={'"quoted"'}>ñ</p>)));
  });
});

describe('a page with a part that waits', () => {
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
  ])('is left to the patient way: %s', async (_where, make, text) => {
    expect(renderAtOnce(make())).toBeUndefined();
    const html = await renderPatiently(make());
    expect(html).toContain(text);
    expect(html).not.toContain('Wait');
  });
});

it.each([
  ['inside a boundary', page(<Broken />)],
  ['outside any', <Broken key="broken" />],
  ['inside what would catch it in a browser', <Boundary key="caught">{page(<Broken />)}</Boundary>],
])('an error is told by the patient way, never half a page: %s', async (_where, broken) => {
  expect(renderAtOnce(broken)).toBeUndefined();
  await expect(renderPatiently(broken)).rejects.toThrow('broken part');
});
