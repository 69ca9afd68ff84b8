import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import type { Json } from './json-path.ts';
import { type StoredInput, AutosavedDraft, PAUSE_MS, type StoredDraft } from './autosaved-draft.ts';

const SAVED = { editedAt: '2026-11-22T10:00:00.000Z', editedBy: null, changed: true };
const stored = (revision: number, value: Json) => ({ revision, value, ...SAVED }) satisfies StoredDraft;
const start = stored(1, { name: 'Aula', legalName: '' });

/** Creates a draft and the server it saves to: `replies` are thrown or returned in order, then saving succeeds. */
function editor(replies: (Error | StoredDraft)[] = [], kept: StoredInput | null = null) {
  const saved: { revision: number; value: Json }[] = [];
  const keep = vi.fn<(input: StoredInput | null) => void>();
  const onSaved = vi.fn<() => void>();
  const draft = new AutosavedDraft(
    start,
    {
      async save(body) {
        saved.push(body);
        const reply = replies.shift();
        if (reply instanceof Error) throw reply;
        return reply ?? stored(body.revision + 1, body.value);
      },
      keep,
      onSaved,
    },
    kept,
  );
  return { draft, saved, keep, onSaved };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS);

describe('AutosavedDraft', () => {
  it('saves once, a second after the last change', async () => {
    const { draft, saved } = editor();
    draft.set('name', 'A');
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    draft.set('name', 'Ab');
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(saved).toEqual([{ revision: 1, value: { name: 'Ab', legalName: '' } }]);
    expect(draft.get().status).toBe('saved');
    expect(draft.revision).toBe(2);
  });

  it('keeps what is typed in the browser until it is stored', async () => {
    const { draft, keep } = editor();
    draft.set('name', 'Ab');
    expect(keep).toHaveBeenLastCalledWith(
      expect.objectContaining({ base: { revision: 1, value: start.value }, value: { name: 'Ab', legalName: '' } }),
    );
    await pause();
    expect(keep).toHaveBeenLastCalledWith(null);
  });

  it('saves input that an earlier page left behind', async () => {
    const kept = { at: 0, base: { revision: 1, value: start.value }, value: { name: 'Kept', legalName: '' } };
    const { draft, saved } = editor([], kept);
    expect(draft.get().value).toEqual(kept.value);
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toEqual([{ revision: 1, value: kept.value }]);
  });

  it('sends input an earlier page left behind to the version its last save made', async () => {
    const kept = (value: Json) => ({ at: 0, base: { revision: 0, value: { name: 'Old', legalName: '' } }, value });
    const typedMore = editor([], kept({ name: 'Aula', legalName: 'Aula Ltd' }));
    await pause();
    expect(typedMore.saved).toEqual([{ revision: 1, value: { name: 'Aula', legalName: 'Aula Ltd' } }]);

    const allSaved = editor([], kept(start.value));
    await pause();
    expect(allSaved.saved).toEqual([]);
    expect(allSaved.keep).toHaveBeenLastCalledWith(null);
    expect(allSaved.draft.get().status).toBe('saved');
  });

  it('tries again by itself after a failure, and at once when asked', async () => {
    const offline = new ApiError('No response', { status: 0 });
    const { draft, saved } = editor([offline, offline]);
    draft.set('name', 'Ab');
    await pause();
    expect(draft.get()).toMatchObject({ status: 'retrying', failure: offline });
    await vi.advanceTimersByTimeAsync(2000);
    expect(saved).toHaveLength(2);
    await draft.flush();
    expect(saved).toHaveLength(3);
    expect(draft.get()).toMatchObject({ status: 'saved', failure: null });
  });

  it('does not try again by itself when logged out', async () => {
    const loggedOut = new ApiError('Please log in', { status: 401, code: 'unauthenticated' });
    const replies = [loggedOut];
    const { draft, saved } = editor(replies);
    draft.set('name', 'Ab');
    await pause();
    expect(draft.get().status).toBe('failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved).toHaveLength(1);
    replies.push(loggedOut);
    await draft.flush();
    expect(saved).toHaveLength(2);
  });

  it('shows refused fields until they are changed', async () => {
    const refused = new ApiError('Invalid', { status: 400, fields: { name: 'Name is required.' } });
    const { draft } = editor([refused]);
    draft.set('name', '');
    await pause();
    expect(draft.get()).toMatchObject({ status: 'refused', errors: { name: 'Name is required.' } });
    draft.set('name', 'Ab');
    expect(draft.get().errors).toEqual({});
    await pause();
    expect(draft.get().status).toBe('saved');
  });

  it('does not send a refused value again until it changes', async () => {
    const { draft, saved } = editor([new ApiError('Invalid', { status: 400, fields: { name: 'Name is required.' } })]);
    draft.set('name', '');
    await pause();
    await draft.flush();
    expect(saved).toHaveLength(1);
    draft.set('name', 'Ab');
    await draft.flush();
    expect(saved).toHaveLength(2);
  });

  it('saves nothing during an exclusive call, which waits for the running save', async () => {
    const { draft, saved } = editor();
    draft.set('name', 'Before');
    const done = Promise.withResolvers<void>();
    vi.advanceTimersByTime(PAUSE_MS);
    const revisions: number[] = [];
    const call = draft.exclusively(() => {
      revisions.push(draft.revision);
      return done.promise;
    });
    await vi.advanceTimersByTimeAsync(0);
    draft.set('name', 'During');
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
    expect(revisions).toEqual([2]);
    expect(saved).toHaveLength(1);
    draft.replace(stored(7, { name: 'Published', legalName: '' }));
    draft.set('name', 'After');
    done.resolve();
    await call;
    await pause();
    expect(saved.at(-1)).toEqual({ revision: 7, value: { name: 'After', legalName: '' } });
  });

  it('merges the change of another admin to another field', async () => {
    const theirs = { ...stored(5, { name: 'Aula', legalName: 'Aula Ltd' }), baseVersion: 3 };
    const { draft, saved, keep } = editor([
      new ApiError('Conflict', { status: 409, code: 'edit_conflict', current: theirs }),
    ]);
    draft.set('name', 'Ab');
    await pause();
    expect(keep.mock.lastCall?.[0]?.base).toEqual({ revision: 5, baseVersion: 3, value: theirs.value });
    await vi.advanceTimersByTimeAsync(1);
    expect(saved.at(-1)).toMatchObject({ revision: 5, baseVersion: 3, value: { name: 'Ab' } });
    expect(draft.get()).toMatchObject({ status: 'saved', value: { name: 'Ab', legalName: 'Aula Ltd' } });
  });

  it('asks which version of a field to keep, and saves the choice', async () => {
    const theirs = stored(5, { name: 'Theirs', legalName: 'Theirs' });
    const { draft, saved } = editor([
      new ApiError('Conflict', { status: 409, code: 'edit_conflict', current: theirs }),
    ]);
    draft.set('name', 'Mine');
    await pause();
    expect(draft.get().conflict).toEqual([
      { name: 'name', outcome: 'conflict', mine: 'Mine', theirs: 'Theirs' },
      { name: 'legalName', outcome: 'theirs', mine: '', theirs: 'Theirs' },
    ]);
    await draft.resolve({ name: 'theirs' });
    expect(saved.at(-1)).toEqual({ revision: 5, value: theirs.value });
    expect(draft.get()).toMatchObject({ status: 'saved', conflict: null });
  });

  it('adopts a newer version from the server, and merges what waits to be saved into it', async () => {
    const { draft, saved } = editor();
    draft.receive(stored(3, { name: 'Newer', legalName: '' }));
    expect(draft.get().value).toEqual({ name: 'Newer', legalName: '' });
    draft.set('name', 'Typed');
    draft.receive(stored(4, { name: 'Newer', legalName: 'Newest' }));
    expect(draft.get()).toMatchObject({ status: 'waiting', value: { name: 'Typed', legalName: 'Newest' } });
    await pause();
    expect(saved).toEqual([{ revision: 4, value: { name: 'Typed', legalName: 'Newest' } }]);
  });

  it('saves nothing before anything is typed, and notifies of each change until unsubscribed', async () => {
    const { draft, saved } = editor();
    const listener = vi.fn<() => void>();
    const stop = draft.subscribe(listener);
    await pause();
    expect(draft.get()).toMatchObject({ status: 'saved', savedAt: start.editedAt, changed: true });
    expect(saved).toEqual([]);
    draft.set('', { name: 'All', legalName: 'of it' });
    expect(listener).toHaveBeenCalled();
    expect(draft.get().value).toEqual({ name: 'All', legalName: 'of it' });
    stop();
    listener.mockClear();
    await pause();
    expect(listener).not.toHaveBeenCalled();
  });

  it('sends nothing when there is nothing to save, and nothing twice', async () => {
    const { draft, saved, onSaved } = editor([
      { ...stored(2, null), editedAt: '2026-11-23T10:00:00.000Z', changed: false },
    ]);
    await draft.flush();
    await draft.resolve({});
    draft.keepTheirs();
    expect(saved).toEqual([]);
    draft.set('name', 'Ab');
    await draft.flush();
    await pause();
    expect(saved).toHaveLength(1);
    expect(onSaved).toHaveBeenCalledOnce();
    expect(draft.get()).toMatchObject({ status: 'saved', savedAt: '2026-11-23T10:00:00.000Z', changed: false });
  });

  it('saves what is typed while a save runs after it, and keeps it in the browser until then', async () => {
    const { draft, saved, keep } = editor();
    draft.set('name', 'One');
    vi.advanceTimersByTime(PAUSE_MS);
    draft.set('name', 'Two');
    await vi.advanceTimersByTimeAsync(0);
    const two = { name: 'Two', legalName: '' };
    expect(draft.get().status).toBe('waiting');
    expect(keep).toHaveBeenLastCalledWith(
      expect.objectContaining({ base: { revision: 2, value: { name: 'One', legalName: '' } }, value: two }),
    );
    await pause();
    expect(saved.at(-1)).toEqual({ revision: 2, value: two });
    expect(draft.get().status).toBe('saved');
  });

  it('flushes what is typed while the flushed value is on its way', async () => {
    const { draft, saved } = editor();
    draft.set('name', 'One');
    const done = draft.flush();
    await Promise.resolve();
    draft.set('name', 'Two');
    await done;
    expect(saved.map(({ value }) => value)).toMatchObject([{ name: 'One' }, { name: 'Two' }]);
    expect(draft.get().status).toBe('saved');
  });

  it('clears the errors of a changed path and of everything in it, the others once the server takes the value', async () => {
    const fields = { name: 'A', 'links.0.title': 'B', linksTitle: 'C' };
    const { draft } = editor([new ApiError('Invalid', { status: 400, fields })]);
    draft.set('links', [{ title: '' }]);
    await pause();
    expect(draft.get().errors).toEqual(fields);
    draft.set('links', [{ title: 'Aula' }]);
    expect(draft.get().errors).toEqual({ name: 'A', linksTitle: 'C' });
    await pause();
    expect(draft.get().errors).toEqual({});
  });

  it('does not show a refusal of what was typed over meanwhile', async () => {
    const { draft, saved } = editor([new ApiError('Invalid', { status: 400, fields: { name: 'Name is required.' } })]);
    draft.set('name', '');
    vi.advanceTimersByTime(PAUSE_MS);
    draft.set('name', 'Ab');
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.get()).toMatchObject({ status: 'waiting', errors: {} });
    await pause();
    expect(saved).toHaveLength(2);
  });

  it('tries again after 2, 5, 15 and then every 30 seconds, and from the start after a change', async () => {
    const { draft, saved } = editor(Array.from({ length: 8 }, () => new Error('No response')));
    const failsAfter = async (ms: number) => {
      const before = saved.length;
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(saved).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(saved).toHaveLength(before + 1);
      expect(draft.get().status).toBe('retrying');
    };
    draft.set('name', 'Ab');
    for (const ms of [PAUSE_MS, 2000, 5000, 15_000, 30_000, 30_000]) await failsAfter(ms);
    draft.set('name', 'Abc');
    for (const ms of [PAUSE_MS, 2000]) await failsAfter(ms);
    await vi.advanceTimersByTimeAsync(5000);
    expect(draft.get().status).toBe('saved');
  });

  it('goes on after an exclusive call with what waited before it', async () => {
    const waiting = editor();
    await waiting.draft.exclusively(async () => undefined);
    await pause();
    expect(waiting.draft.get().status).toBe('saved');
    expect(waiting.saved).toEqual([]);
    waiting.draft.set('name', 'Ab');
    const done = Promise.withResolvers<void>();
    const call = waiting.draft.exclusively(() => done.promise);
    await pause();
    done.resolve();
    await call;
    await pause();
    expect(waiting.saved).toHaveLength(1);

    const retrying = editor([new Error('No response')]);
    retrying.draft.set('name', 'Ab');
    await pause();
    await expect(retrying.draft.exclusively(() => Promise.reject(new Error('Not published')))).rejects.toThrow('Not');
    await pause();
    expect(retrying.saved).toHaveLength(2);
  });

  describe('in a conflict', () => {
    const theirs = stored(5, { name: 'Theirs', legalName: '' });
    async function inConflict() {
      const parts = editor([new ApiError('Conflict', { status: 409, code: 'edit_conflict', current: theirs })]);
      parts.draft.set('name', 'Mine');
      await pause();
      expect(parts.draft.get().status).toBe('conflict');
      return parts;
    }

    it('sends nothing until a side is chosen', async () => {
      const { draft, saved } = await inConflict();
      draft.set('legalName', 'Mine too');
      await pause();
      await draft.flush();
      draft.receive(stored(6, { name: 'Newest', legalName: '' }));
      expect(saved).toHaveLength(1);
      expect(draft.get()).toMatchObject({ status: 'conflict', value: { name: 'Mine', legalName: 'Mine too' } });
      await draft.resolve({});
      expect(saved.at(-1)).toEqual({ revision: 5, value: { name: 'Mine', legalName: 'Mine too' } });
      draft.keepTheirs();
      expect(draft.get().value).toEqual({ name: 'Mine', legalName: 'Mine too' });
    });

    it('takes the other version, which drops the own one', async () => {
      const { draft, saved, keep } = await inConflict();
      draft.keepTheirs();
      expect(draft.get()).toMatchObject({ status: 'saved', value: theirs.value, conflict: null });
      expect(keep).toHaveBeenLastCalledWith(null);
      await pause();
      expect(saved).toHaveLength(1);
    });

    it('can go back to the form, and shows it again after the next change', async () => {
      const { draft, saved } = await inConflict();
      draft.postpone();
      expect(draft.get()).toMatchObject({ status: 'failed', conflict: null, value: { name: 'Mine' } });
      draft.set('name', 'Mine again');
      await pause();
      expect(saved).toHaveLength(2);
    });

    it('is over once another version has replaced both', async () => {
      const { draft } = await inConflict();
      draft.replace(stored(7, { name: 'Published', legalName: '' }));
      draft.keepTheirs();
      expect(draft.get().value).toEqual({ name: 'Published', legalName: '' });
      expect(draft.revision).toBe(7);
    });
  });

  it('adopts no version that is older, or that arrives while a save runs or after one failed', async () => {
    const older = stored(0, { name: 'Older', legalName: '' });
    const newer = stored(9, { name: 'Aula', legalName: 'Newer' });
    const { draft } = editor([new ApiError('Please log in', { status: 401, code: 'unauthenticated' })]);
    draft.receive(older);
    // Of the same revision only the comparison with what is published may differ.
    draft.receive({ ...stored(1, { name: 'Same', legalName: '' }), changed: false });
    expect(draft.get()).toMatchObject({ value: start.value, changed: false });
    draft.receive({ ...older, changed: true });
    expect(draft.get().changed).toBe(false);
    draft.set('name', 'Typed');
    vi.advanceTimersByTime(PAUSE_MS);
    draft.receive(newer);
    expect(draft.get().value).toEqual({ name: 'Typed', legalName: '' });
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.get().status).toBe('failed');
    draft.receive(newer);
    expect(draft.get().value).toEqual({ name: 'Typed', legalName: '' });
  });

  it('waits with the merge of a newer version as long as one place was changed by both', () => {
    const { draft } = editor();
    draft.set('name', 'Typed');
    draft.receive(stored(4, { name: 'Newest', legalName: 'Newest' }));
    expect(draft.get().value).toEqual({ name: 'Typed', legalName: '' });
    expect(draft.revision).toBe(1);
    draft.stop();
  });
});
