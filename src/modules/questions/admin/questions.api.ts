import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { GIFT_LENGTH, MOODLE_XML_LENGTH } from '#modules/questions/contract/question-types.ts';
import type { ImportedQuestions, SaveQuestionInput } from '#modules/questions/contract/questions.ts';
import { api, pageLocale } from '#web/lib/api.ts';
import { loadErrorSentences } from '#web/lib/messages/load-messages.ts';

const PERSONAL = { meta: { personal: true } } as const;
const keyOf = (courseId: string) => ['courses', 'admin', 'questions', courseId] as const;

/** The questions of a course with their solutions. Throws ApiError: `course_not_found`. */
export const questionsQuery = (courseId: string) =>
  queryOptions({
    queryKey: keyOf(courseId),
    ...PERSONAL,
    queryFn: ({ signal }) => api('GET /courses/:courseId/questions', { params: { courseId }, signal }),
  });

/** A question as learners see it, with its solution. `number` is its version. */
export const previewQuery = (courseId: string, id: string, number: number) =>
  queryOptions({
    queryKey: ['questions', id, number, 'preview'],
    ...PERSONAL,
    queryFn: ({ signal }) => api('GET /courses/:courseId/questions/:id/preview', { params: { courseId, id }, signal }),
  });

/** Saves a new question, or the next version of one. Throws ApiError: `question_not_found`, `questions_full`. */
export function useSaveQuestion(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: SaveQuestionInput & { readonly id: string | null }) =>
      id === null
        ? api('POST /courses/:courseId/questions', { params: { courseId }, body })
        : api('PUT /courses/:courseId/questions/:id', { params: { courseId, id }, body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(courseId) }),
  });
}

const PER_PAGE = 25;

/** The questions of other courses that can be copied into a course, newest first. */
export const drawableQuery = (courseId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(courseId), 'drawable', q],
    ...PERSONAL,
    queryFn: ({ signal, pageParam }) =>
      api('GET /courses/:courseId/bank', {
        params: { courseId },
        query: { limit: PER_PAGE, ...(q && { q }), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < PER_PAGE ? null : (last.at(-1)?._id ?? null)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Copies questions into a course; a repeat with the same key adds nothing. Throws ApiError: `question_not_found`, `questions_full`. */
export function useDrawQuestions(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ questions, key }: { questions: string[]; key: string }) =>
      api('POST /courses/:courseId/bank', {
        params: { courseId },
        body: { questions },
        headers: { 'idempotency-key': key },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(courseId) }),
  });
}

/** Removes a question from its bank. Throws ApiError: `question_not_found`. */
export function useRemoveQuestion(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /courses/:courseId/questions/:id', { params: { courseId, id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(courseId) }),
  });
}

/** What grading submitted attempts by the latest version of a question would change. */
export const regradeQuery = (courseId: string, id: string) =>
  queryOptions({
    queryKey: ['questions', id, 'regrade'],
    ...PERSONAL,
    // Attempts are submitted meanwhile.
    gcTime: 0,
    queryFn: ({ signal }) => api('GET /courses/:courseId/questions/:id/regrade', { params: { courseId, id }, signal }),
  });

/** Grades submitted attempts by the latest version of a question; returns how many changed. */
export function useRegrade(courseId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      let changed = 0;
      for (let left = true; left;) {
        const result = await api('POST /courses/:courseId/questions/:id/regrade', { params: { courseId, id } });
        changed += result.changed;
        left = result.left;
      }
      return changed;
    },
    onError: () => void client.invalidateQueries({ queryKey: regradeQuery(courseId, id).queryKey }),
  });
}

/** Whether a text is Moodle XML or the beginning of some. GIFT may begin with a tag of HTML. */
export const isXml = (text: string): boolean => /^[\s\uFEFF]*<(?:\?xml|!--|!doctype|quiz)(?![a-z])/i.test(text);

/** Returns Moodle XML without the files in it, of which no question here has any; a text in GIFT stays as it is. */
export const withoutFiles = (text: string): string =>
  isXml(text)
    ? text.replaceAll(/(<file\b([^<>]*)>)[^<]*/g, (file, tag: string, attributes: string) =>
        attributes.includes('base64') ? tag : file,
      )
    : text;

/** Returns the most characters that are read of a text at once, if it has more. */
export function lengthExceeded(text: string): number | null {
  const most = isXml(text) ? MOODLE_XML_LENGTH : GIFT_LENGTH;
  return withoutFiles(text).length > most ? most : null;
}

/** Returns bytes in Base64. In pieces: a call has a limited number of arguments. */
export function base64Of(bytes: Uint8Array): string {
  const piece = 0x8000;
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * piece, (index + 1) * piece)),
  );
  return btoa(pieces.join(''));
}

/** Returns whether a file is a ZIP archive by its first bytes. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 0x09;

/** What an import says it could not take over. */
type Losses = ImportedQuestions['losses'];

/** Returns what was lost when questions were added, beside what was announced before. */
export const newLosses = (announced: Losses, saved: Losses): Losses => {
  const keyOfLoss = ({ file, lines, error }: Losses[number]) => JSON.stringify([file, lines, error.code]);
  const before = new Set(announced.map(keyOfLoss));
  return saved.filter((loss) => !before.has(keyOfLoss(loss)));
};

/**
 * Reads questions in GIFT, Moodle XML or a QTI package in Base64. With an Idempotency-Key as `saveBy` it adds them to a course,
 * the same ones once. Throws ApiError: `questions_full`.
 */
export function useImport(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, qti, saveBy }: { text: string; qti: string | null; saveBy: string | null }) => {
      const source = qti !== null ? { qti } : isXml(text) ? { xml: withoutFiles(text) } : { gift: text };
      const body = { ...source, save: saveBy !== null };
      const headers = saveBy === null ? {} : { 'idempotency-key': saveBy };
      const read = await api('POST /courses/:courseId/questions/import', { params: { courseId }, body, headers });
      // The mistakes of a text are shown in the language of the page, which loads these sentences with a refused call.
      if (read.problems.length > 0 || read.losses.length > 0) await loadErrorSentences(pageLocale());
      return read;
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(courseId) }),
  });
}
