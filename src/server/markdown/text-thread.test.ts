import { afterEach, describe, expect, it } from 'vitest';
import { PATHOLOGICAL } from '#tests/support/samples/hostile-texts.ts';
import { unitTextHtml } from './unit-text.ts';
import { TextThread } from './text-thread.ts';
import type { TextWork } from './text-work.ts';

const work = (text: string, detail: 'full' | 'plain' = 'full'): TextWork => ({
  kind: 'unit',
  text,
  locale: 'en',
  detail,
});
/** Code that takes as long as code may, and a text that differs from others. */
const slow = (at: number) => `${PATHOLOGICAL['code within the limit']}\n\n${at}`;
const longest = PATHOLOGICAL['mixed emphasis']!;

/** Returns how much of the processor this thread took for some work, in microseconds; other processes do not change it. */
async function spent(run: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

let thread: TextThread;

function open(limits?: ConstructorParameters<typeof TextThread>[0]): TextThread {
  thread = new TextThread(limits);
  return thread;
}
afterEach(() => thread.stop());

describe('TextThread', () => {
  it('renders what the functions for a text, a page and sections return', async () => {
    open();
    const options = { locale: 'en', topHeading: 4 } as const;
    const rendered = await Promise.all([
      thread.render(work('An **arch** $x$')),
      thread.render({ kind: 'page', text: '# One', options }),
      thread.render({ kind: 'sections', text: 'In.\n\n## One\n\nText.', options: { locale: 'es' } }),
    ]);
    expect(rendered).toEqual([
      { quality: 'whole', rendered: await unitTextHtml('An **arch** $x$', 'en') },
      { quality: 'whole', rendered: '<h4>One</h4>\n' },
      {
        quality: 'whole',
        rendered: { intro: '<p>In.</p>\n', sections: [{ id: 'one', title: 'One', html: '<p>Text.</p>\n' }] },
      },
    ]);
  });

  it('[SEC-28] leaves the main thread free', async () => {
    open();
    await thread.render(work('```js\n1\n```'));
    await unitTextHtml('```js\n1\n```', 'en');
    const texts = Array.from({ length: 6 }, (_, at) => slow(at));
    const ofThread = await spent(() => Promise.all(texts.map((text) => thread.render(work(text)))));
    const ofFunction = await spent(async () => {
      for (const text of texts) await unitTextHtml(text, 'en');
    });
    expect(ofThread).toBeLessThan(ofFunction / 3);
  });

  it('[SEC-28] takes the texts of pages in turn, so that one of many texts does not delay another', async () => {
    open();
    let done = 0;
    const many = Array.from({ length: 30 }, async (_, at) => {
      await thread.render(work(slow(at)));
      done += 1;
    });
    await Promise.resolve();
    expect((await thread.render(work('Another page'))).rendered).toBe('<p>Another page</p>\n');
    expect(done).toBeLessThanOrEqual(3);
    await Promise.all(many);
  });

  it('renders the rest of a page without colours and formulas once its budget is spent', async () => {
    open({ batchMs: 0 });
    const code = '```js\nreturn 1\n```\n\n$x$';
    const page = await Promise.all([1, 2].map((at) => thread.render(work(`${code} ${at}`))));
    expect(page.map(({ quality }) => quality)).toEqual(['whole', 'plain']);
    expect(page[1]!.rendered).toBe(await unitTextHtml(`${code} 2`, 'en', { detail: 'plain' }));
    expect((await thread.render(work(`${code} 2`))).quality).toBe('whole');
  });

  it('[SEC-28] shows a text that takes too long as it was typed, and goes on with the others', async () => {
    open({ textMs: 1 });
    const [hostile, other] = await Promise.all([
      thread.render(work(`${longest}<b>&\n"x"`, 'plain')),
      thread.render({ kind: 'sections', text: longest, options: { locale: 'en' } }),
    ]);
    expect(hostile.quality).toBe('typed');
    expect(hostile.rendered).toMatch(/^<p>\*a [^<]*&lt;b&gt;&amp;<br>\n&quot;x&quot;<\/p>\n$/);
    expect(other).toMatchObject({ quality: 'typed', rendered: { sections: [] } });
    await thread.stop();
    expect((await open().render(work('Later'))).rendered).toBe('<p>Later</p>\n');
  });

  it('is started again after it ended', async () => {
    open();
    await thread.render(work('One'));
    await thread.stop();
    expect((await thread.render(work('Two'))).rendered).toBe('<p>Two</p>\n');
  });
});
