import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MEDIA_BYTES, storedAddress } from '#contract/media-kinds.ts';
import { checkVideo } from '#modules/media/contract/video-check.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { useAddOutline } from '#modules/units/admin/admin-units.mutations.ts';
import { removePending } from '#modules/units/admin/media/pending-uploads.ts';
import { giveUp } from '#modules/units/admin/media/use-uploads.ts';
import { problemText } from '#modules/units/admin/media/video-field.tsx';
import { formSentence, sentenceOr } from '#web/lib/error-sentence.ts';
import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { upload } from '#web/lib/upload.ts';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { fileProblem, filmTitles, inNameOrder } from './film-files.ts';

/** How many films are prepared or uploaded at the same time. */
const AT_ONCE = 2;

/** How far the upload of a film is; `share` is from 0 to 1. */
type FilmState =
  | { readonly kind: 'waiting' | 'preparing' | 'done' }
  | { readonly kind: 'sending'; readonly share: number; readonly offline: boolean }
  | { readonly kind: 'failed'; readonly problem: string };

/** A film and the draft unit that was added for it. */
export interface Film {
  readonly unitId: string;
  readonly title: string;
  readonly file: File;
  readonly state: FilmState;
}

/** A file that was left out, and why. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

/**
 * Adds a draft unit for each film that is dropped or chosen, titled by the name of its file, and uploads the films, two at a
 * time. Leaving the page interrupts them, and asks before. `onAdded` gets the number of new units.
 */
export function useFilmBatch(courseId: string, onAdded: (units: number) => void) {
  const { courseOutline, unitMedia } = useMessages();
  const { films: words } = courseOutline;
  const locale = useLocale();
  const client = useQueryClient();
  const adding = useAddOutline(courseId);
  const [films, setFilms] = useState<readonly Film[]>([]);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [checking, setChecking] = useState(0);
  const [failure, setFailure] = useState<{ sentence: string; retry: () => void } | null>(null);
  const queue = useRef<Film[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const isLeft = useRef(false);

  const isActive = checking > 0 || films.some(({ state: { kind } }) => kind !== 'done' && kind !== 'failed');
  useUnsaved(isActive ? 'uploading' : 'none');
  useEffect(() => {
    const controls = running.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const control of controls.values()) control.abort();
    };
  }, []);

  const set = (unitId: string, state: FilmState) =>
    setFilms((all) => all.map((film) => (film.unitId === unitId ? { ...film, state } : film)));
  const hide = (unitId: string) => setFilms((all) => all.filter((film) => film.unitId !== unitId));

  /** Uploads a film and gives it to its unit. Returns why it cannot be used; null if the unit has it. */
  async function send({ unitId, file }: Film, signal: AbortSignal): Promise<string | null> {
    set(unitId, { kind: 'preparing' });
    const { prepareVideo } = await import('#modules/units/admin/media/prepare-video.ts');
    const prepared = await prepareVideo(file);
    signal.throwIfAborted();
    if ('kind' in prepared) return problemText(unitMedia, prepared);
    const { body, name, durationSeconds, poster } = prepared;
    const { uploadFile } = await import('#modules/units/admin/media/upload-client.ts');
    const video = { durationSeconds, replaces: null };
    const stored = await uploadFile(
      { file, body, name, kind: 'film', courseRef: courseId, unitId, video },
      {
        signal,
        onProgress: ({ sent, total, waiting }) =>
          set(unitId, { kind: 'sending', share: sent / total, offline: waiting }),
      },
    );
    const save = (change: Pick<Parameters<typeof upload>[1], 'fields' | 'image'>) =>
      upload('PUT /courses/:courseId/sections/:sectionId', { params: { courseId, sectionId: unitId }, ...change });
    const fields = { videoUrl: storedAddress(stored.url), durationSeconds: String(durationSeconds) };
    await save({ fields, image: {} });
    removePending(stored._id);
    // The film is there without it.
    if (poster) await save({ fields: {}, image: { sectionImage: poster } }).catch(() => undefined);
    return null;
  }

  async function run(film: Film): Promise<void> {
    const { unitId } = film;
    const control = new AbortController();
    running.current.set(unitId, control);
    try {
      const problem = await send(film, control.signal);
      set(unitId, problem === null ? { kind: 'done' } : { kind: 'failed', problem });
    } catch (error) {
      if (!control.signal.aborted) set(unitId, { kind: 'failed', problem: sentenceOr(error, unitMedia.upload.failed) });
    } finally {
      running.current.delete(unitId);
      void refreshCourses(client);
      startNext();
    }
  }
  function startNext(): void {
    while (running.current.size < AT_ONCE && !isLeft.current) {
      const film = queue.current.shift();
      if (!film) return;
      void run(film);
    }
  }
  const enqueue = (some: readonly Film[]) => {
    queue.current.push(...some);
    startNext();
  };

  const reasonAgainst = async (file: File): Promise<string | null> => {
    const problem = fileProblem(file);
    if (problem === 'not_film') return words.notFilm;
    if (problem === 'too_large')
      return words.tooLarge(formatBytes(file.size, locale), formatBytes(MEDIA_BYTES.film, locale));
    const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
    const found = await checkVideo(read, file.size).catch(() => ({ kind: 'unreadable' }) as const);
    return found && problemText(unitMedia, found);
  };
  async function addUnits(files: readonly File[], key: string): Promise<void> {
    setFailure(null);
    try {
      const sections = filmTitles(files.map(({ name }) => name));
      const added = await adding.mutateAsync({ titles: { sections, chapters: [] }, key });
      const fresh = files.map((file, index): Film => {
        const [unitId, title] = [added.sections[index]!, sections[index]!];
        return { unitId, title, file, state: { kind: 'waiting' } };
      });
      // Of earlier films only those that still have something to say.
      setFilms((all) => [...(isActive ? all : all.filter(({ state }) => state.kind === 'failed')), ...fresh]);
      enqueue(fresh);
      onAdded(fresh.length);
    } catch (error) {
      const sentence = `${words.notAdded} ${formSentence(error, courseOutline.titles.failed)}`;
      setFailure({ sentence, retry: () => void addUnits(files, key) });
    }
  }
  async function add(chosen: readonly File[]): Promise<void> {
    setLeftOut([]);
    setFailure(null);
    setChecking(chosen.length);
    try {
      const films: File[] = [];
      const others: LeftOut[] = [];
      for (const file of inNameOrder(chosen)) {
        const reason = await reasonAgainst(file);
        if (reason === null) films.push(file);
        else others.push({ name: file.name, reason });
      }
      setLeftOut(others);
      if (films.length > 0) await addUnits(films, newIdempotencyKey());
    } finally {
      setChecking(0);
    }
  }
  return {
    films,
    leftOut,
    checking,
    failure,
    add: (files: readonly File[]) => void add(files),
    retry: (film: Film) => {
      set(film.unitId, { kind: 'waiting' });
      enqueue([film]);
    },
    /** Stops an upload and takes it back; its unit stays. */
    cancel: ({ unitId, file }: Film) => {
      queue.current = queue.current.filter((film) => film.unitId !== unitId);
      running.current.get(unitId)?.abort();
      void giveUp(unitId, file);
      hide(unitId);
    },
    hide,
    hideLeftOut: () => setLeftOut([]),
  };
}
export type FilmBatch = ReturnType<typeof useFilmBatch>;
