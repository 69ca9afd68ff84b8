import { keepPreviousData, queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { api, pageLocale } from '#web/lib/api.ts';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { offsetOf } from '#web/lib/search-params.ts';
import { applyNotes, type ShownNote } from './apply-notes.ts';
import { EMPTY_QUEUE, type QueueMessage } from '#modules/progress/web/shared/queue/fact-queue.ts';
import { newFactId } from '#modules/progress/web/shared/queue/fact-store.ts';
import { record, studyQueue } from '#modules/progress/web/shared/queue/study-queue.ts';

/** One page of notes, with the number of all that match. */
interface NotePage {
  readonly items: readonly ShownNote[];
  readonly total: number;
}

interface NoteFilters extends Pick<NotesSearch, 'q' | 'course'> {
  readonly unit?: string;
  readonly limit: number;
  readonly offset?: number | undefined;
}

const listOf = (userId: string, filters: NoteFilters) =>
  queryOptions({
    queryKey: ['notes', userId, filters],
    meta: { personal: true },
    queryFn: ({ signal }): Promise<NotePage> =>
      api('GET /notes', { query: { ...filters, locale: pageLocale() }, signal }),
    staleTime: 0,
  });

/** The notes of a unit, in the order of its video. */
const unitNotesQuery = (userId: string, unit: string) => listOf(userId, { unit, limit: LIMITS.pageSizeMax });

/** Which notes are listed; `page` counts from 1. */
export interface NotesSearch {
  readonly q?: string | undefined;
  readonly course?: string | undefined;
  readonly page?: number | undefined;
}

/** One page of all notes of the user. */
const notesQuery = (userId: string, { page = 1, ...filters }: NotesSearch) => ({
  ...listOf(userId, { ...filters, limit: ROWS_PER_PAGE, offset: offsetOf(page, ROWS_PER_PAGE) }),
  placeholderData: keepPreviousData,
});

/** The courses in which the user has notes. */
export const notedCoursesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notes', userId, 'courses'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /notes/courses', { signal }),
    staleTime: 0,
  });

/** Puts notes the server has stored into the cached lists, and loads these again: with them as the server shows them. */
function cacheSent(client: QueryClient, { userId, sent }: QueueMessage): void {
  if (!sent.some(({ intent }) => intent.kind === 'note')) return;
  const queries = client.getQueryCache().findAll({ queryKey: ['notes', userId] });
  for (const { queryKey } of queries) {
    const { unit } = queryKey[2] as { readonly unit?: string };
    client.setQueryData(queryKey, (page: NotePage | undefined) =>
      page && 'items' in page ? { ...page, items: applyNotes(page.items, sent, { unit, areSent: true }) } : page,
    );
  }
  void client.invalidateQueries({ queryKey: ['notes', userId] });
}

const connected = new WeakSet<QueryClient>();

function useWaitingNotes(userId: string) {
  const client = useQueryClient();
  useEffect(() => {
    if (!connected.has(client)) studyQueue.watchSent((message) => cacheSent(client, message));
    connected.add(client);
    void studyQueue.load(userId);
  }, [client, userId]);
  return useSyncExternalStore(
    studyQueue.watch,
    () => studyQueue.state(userId),
    () => EMPTY_QUEUE,
  );
}

/** What the notes of a user in a list show of this browser's queue. */
export function useUnitNotes(userId: string, unit: string) {
  const query = useQuery(unitNotesQuery(userId, unit));
  const { facts, ...queue } = useWaitingNotes(userId);
  const items = query.data?.items;
  const notes = useMemo(() => applyNotes(items ?? [], facts, { unit }), [items, facts, unit]);
  return { query, notes, queue };
}

/** One page of all notes of a user, with the changes of this browser. */
export function useNotes(userId: string, search: NotesSearch) {
  const query = useQuery(notesQuery(userId, search));
  const { facts, ...queue } = useWaitingNotes(userId);
  const { data } = query;
  const page = useMemo(() => data && { ...data, items: applyNotes(data.items, facts) }, [data, facts]);
  return { query: { ...query, data: page }, queue };
}

/** Where a new note belongs. */
export interface NotePlace {
  readonly second: number | null;
  readonly quote: string | null;
}

/** Functions that write notes of a user: stored in the browser at once, and sent when the school can be reached. */
export function useNoteWriting(userId: string, course: string | null) {
  const write = useCallback(
    (note: Pick<ShownNote, '_id' | 'unit' | 'revision'> & NotePlace, text: string | null) => {
      const { _id, unit, second, quote, revision } = note;
      // Of a note there is already, the server knows the unit.
      const intent = {
        kind: 'note',
        note: _id,
        sectionId: unit._id ?? _id,
        second,
        quote,
        text,
        base: revision,
      } as const;
      return record({ userId, course }, intent);
    },
    [userId, course],
  );
  return {
    add: (unit: string, place: NotePlace, text: string) =>
      write({ _id: newFactId(), unit: { _id: unit, title: '', number: null }, revision: 0, ...place }, text),
    change: write,
    remove: (note: ShownNote) => write(note, null),
  };
}
