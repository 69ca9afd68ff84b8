import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { MOST_IMAGES, ImageUploads } from './image-uploads.ts';
import { fillPlaceholders, newPlaceholder, placeholdersIn } from './placeholders.ts';

const picture = (name = 'a.png') => ({
  placeholder: newPlaceholder(),
  name,
  read: (): Blob | null => new Blob([name], { type: 'image/png' }),
});

/** Returns uploads whose calls end when a test says so, and, as requests do, when they are aborted. */
function held(waitsMs?: readonly number[]) {
  const calls: { readonly done: (src: string) => void; readonly fail: (cause: unknown) => void }[] = [];
  const store = vi.fn<(picture: Blob, signal: AbortSignal) => Promise<string>>(
    (_picture, signal) =>
      new Promise<string>((done, fail) => {
        calls.push({ done, fail });
        signal.addEventListener('abort', () => fail(signal.reason as Error));
      }),
  );
  return { uploads: new ImageUploads(store, waitsMs), calls, store };
}
const settled = (uploads: ImageUploads, placeholder: string) =>
  vi.waitFor(() => expect(uploads.addressOf(placeholder)).not.toBeUndefined());

describe('placeholders', () => {
  it('are found and filled where they are the address of an image', () => {
    const [one, two] = [newPlaceholder(), newPlaceholder()];
    const text = `![a \\] b](${one}) [x](${one})\n\n| ![](${two} "c") |`;
    expect(placeholdersIn(text)).toEqual([one, two]);
    expect(fillPlaceholders(text, (found) => (found === one ? '/a' : null))).toBe(`![a \\] b](/a) [x](${one})\n\n|  |`);
    expect(fillPlaceholders(text, () => undefined)).toBe(text);
  });
});

describe('uploaded pictures', () => {
  it('are uploaded in turn, at most two at once', async () => {
    const { uploads, calls, store } = held();
    const all = ['a', 'b', 'c'].map(picture);
    uploads.add(all);
    expect(store).toHaveBeenCalledTimes(2);
    calls[0]!.done('/a');
    await vi.waitFor(() => expect(store).toHaveBeenCalledTimes(3));
    expect(all.map(({ placeholder }) => uploads.addressOf(placeholder))).toEqual(['/a', undefined, undefined]);
  });

  it('are not part of the stored text until they have an address', async () => {
    const { uploads, calls } = held();
    const { placeholder, ...rest } = picture();
    uploads.add([{ placeholder, ...rest }]);
    const typed = `Above\n\n![](${placeholder})`;
    expect(uploads.write(typed)).toBe('Above\n\n');
    expect(uploads.textFor('Above')).toBe(typed);
    calls[0]!.done('/a');
    await settled(uploads, placeholder);
    // The editor has not replaced it yet.
    expect(uploads.textFor('Above')).toBe(typed);
    expect(uploads.write(typed)).toBe('Above\n\n![](/a)');
    expect(uploads.write('Above\n\n![](/a)')).toBe('Above\n\n![](/a)');
    expect(uploads.textFor('Other')).toBe('Other');
  });

  it('stand below a text that replaces the one they were in', () => {
    const { uploads } = held();
    const one = picture();
    uploads.add([one]);
    uploads.write(`Above\n\n![](${one.placeholder})`);
    expect(uploads.textFor('Of another author\n')).toBe(`Of another author\n\n![](${one.placeholder})`);
  });

  it('also do so between the upload and the moment the editor has their address', async () => {
    const { uploads, calls } = held();
    const [one, two] = [picture(), picture()];
    uploads.add([one, two]);
    uploads.write(`Above\n\n![](${one.placeholder})\n\n![](${two.placeholder})`);
    calls[0]!.done('/a');
    calls[1]!.fail(new ApiError('Too large.', { status: 413 }));
    for (const { placeholder } of [one, two]) await settled(uploads, placeholder);
    expect(uploads.textFor('Of another author')).toBe(`Of another author\n\n![](${one.placeholder})`);
  });

  it('of another text are not part of the stored one', () => {
    const { uploads } = held();
    const other = newPlaceholder();
    expect(uploads.addressOf(other)).toBeNull();
    expect(uploads.write(`a ![](${other}) b`)).toBe('a  b');
  });

  it('leave nothing in the text if they fail, and say why', async () => {
    const { uploads, calls } = held();
    const [one, two] = [picture('one.png'), { ...picture(), read: () => null }];
    uploads.add([one, two]);
    const cause = new ApiError('Too large.', { status: 413 });
    calls[0]!.fail(cause);
    await settled(uploads, one.placeholder);
    await settled(uploads, two.placeholder);
    const { pictures } = uploads.read();
    expect(pictures.map((each) => each.cause)).toEqual([cause, expect.objectContaining({ code: 'unreadable' })]);
    expect(uploads.write(`a ![](${one.placeholder})`)).toBe('a ');
  });

  it('are sent again while the school is busy', async () => {
    const { uploads, calls } = held([0, 0]);
    const one = picture();
    uploads.add([one]);
    const busy = new ApiError('Busy.', { status: 503 });
    for (const attempt of [1, 2, 3]) {
      await vi.waitFor(() => expect(calls).toHaveLength(attempt));
      calls[attempt - 1]!.fail(busy);
    }
    await settled(uploads, one.placeholder);
    expect(calls).toHaveLength(3);
    expect(uploads.read().pictures[0]).toMatchObject({ src: null, cause: busy });
  });

  it('are refused beyond those that may wait', () => {
    const { uploads, store } = held();
    uploads.add(Array.from({ length: MOST_IMAGES + 1 }, () => picture()));
    expect(store).toHaveBeenCalledTimes(2);
    expect(uploads.read().pictures.filter(({ src }) => src === null)).toMatchObject([{ cause: { code: 'tooMany' } }]);
  });

  it('end with the page, and can begin again', async () => {
    const { uploads, calls, store } = held();
    uploads.add(['a', 'b', 'c'].map(picture));
    uploads.stop();
    expect(store.mock.calls.map(([, { aborted }]) => aborted)).toEqual([true, true]);
    const again = picture();
    uploads.add([again]);
    await vi.waitFor(() => expect(store).toHaveBeenCalledTimes(3));
    expect(store.mock.calls[2]![1].aborted).toBe(false);
    calls[2]!.done('/again');
    await settled(uploads, again.placeholder);
    expect(uploads.addressOf(again.placeholder)).toBe('/again');
  });
});
