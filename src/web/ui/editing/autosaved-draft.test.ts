import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import type { Json } from './json-path.ts';
import { type StoredInput, AutosavedDraft, PAUSE_MS, type StoredDraft } from './autosaved-draft.ts';

const stored = (revision: number, value: Json): StoredDraft => ({
  revision,
  value,
  editedAt: '2026-11-22T10:00:00.000Z',
  changed: true,
});
const start = stored(1, { name: 'Aula', legalName: '' });

/** Creates a draft and the server it saves to: `replies` are thrown or returned in order, then saving succeeds. */
function editor(replies: (ApiError | StoredDraft)[] = [], kept: StoredInput | null = null) {
  const saved: { revision: number; value: Json }[] = [];
  const keep = vi.fn<(input: StoredInput | null) => void>();
  const draft = new AutosavedDraft(
    start,
    {
      async save(body) {
        saved.push(body);
        const reply = replies.shift();
        if (reply instanceof ApiError) throw reply;
        return reply ?? stored(body.revision + 1, body.value);
      },
      keep,
      onSaved: vi.fn<() => void>(),
    },
    kept,
  );
  return { draft, saved, keep };
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
    await pause();
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
    const { draft, saved } = editor([new ApiError('Please log in', { status: 401, code: 'unauthenticated' })]);
    draft.set('name', 'Ab');
    await pause();
    expect(draft.get().status).toBe('failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved).toHaveLength(1);
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
    const theirs = stored(5, { name: 'Aula', legalName: 'Aula Ltd' });
    const { draft, saved } = editor([
      new ApiError('Conflict', { status: 409, code: 'edit_conflict', current: theirs }),
    ]);
    draft.set('name', 'Ab');
    await pause();
    await vi.advanceTimersByTimeAsync(1);
    expect(saved.at(-1)).toEqual({ revision: 5, value: { name: 'Ab', legalName: 'Aula Ltd' } });
    expect(draft.get()).toMatchObject({ status: 'saved', value: { name: 'Ab', legalName: 'Aula Ltd' } });
  });

  it('asks which version of a field to keep, and saves the choice', async () => {
    const theirs = stored(5, { name: 'Theirs', legalName: '' });
    const { draft, saved } = editor([
      new ApiError('Conflict', { status: 409, code: 'edit_conflict', current: theirs }),
    ]);
    draft.set('name', 'Mine');
    await pause();
    expect(draft.get().conflict).toEqual([{ name: 'name', outcome: 'conflict', mine: 'Mine', theirs: 'Theirs' }]);
    await draft.resolve({ name: 'theirs' });
    expect(saved.at(-1)).toEqual({ revision: 5, value: { name: 'Theirs', legalName: '' } });
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

  it('leaves to saving what another admin changed in the same place', () => {
    const { draft } = editor();
    draft.set('name', 'Typed');
    draft.receive(stored(4, { name: 'Newest', legalName: '' }));
    expect(draft.get().value).toEqual({ name: 'Typed', legalName: '' });
    expect(draft.revision).toBe(1);
    draft.stop();
  });
});
