import { ListIndentDecrease, ListIndentIncrease } from 'lucide';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { AddedOutline, OutlineTitlesInput } from '#modules/units/contract/outline.ts';
import { useAddOutline } from '#modules/units/admin/admin-units.mutations.ts';
import { VIDEO_TYPES } from '#modules/units/admin/media/video-file.ts';
import type { Edit } from '#modules/units/admin/text/markdown-commands.ts';
import { useTextCommands } from '#modules/units/admin/text/use-text-commands.ts';
import { formSentence } from '#web/lib/error-sentence.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/editing/draft-notice.tsx';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { countUnits, enterEdit, indentEdit, longLines, pasteEdit, titlesIn } from './outline-text.ts';

/** Returns the key of the draft of an outline of the course with this `_id`. */
export const outlineDraft = (courseId: string): string => `outline/${courseId}`;

/** A long outline scrolls in its field. */
const SIZE = { minBlockSize: 'calc(8lh + 1.125rem)', maxBlockSize: '60dvh' };

/** Returns why the titles of a text cannot be added to a course; undefined if they can. A title that is too long is named by its line. */
function useOutlineProblem(course: FullCourse, titles: OutlineTitlesInput, text: string): string | undefined {
  const { titles: words } = useMessages().courseOutline;
  const locale = useLocale();
  const count = (number: number) => formatCount(number, locale);
  const [units, chapters] = [countUnits(titles), titles.chapters.length];
  const present = course.sections.length;
  if (present + units > LIMITS.courseUnits)
    return words.tooMany(LIMITS.courseUnits, count(present), count(units), count(present + units - LIMITS.courseUnits));
  const allChapters = course.chapters.length + chapters;
  if (allChapters > LIMITS.courseChapters)
    return words.tooManyChapters(
      LIMITS.courseChapters,
      count(course.chapters.length),
      count(chapters),
      count(allChapters - LIMITS.courseChapters),
    );
  const [first, ...others] = longLines(text);
  if (first) return words.tooLong(count(first.line), count(first.length), LIMITS.titleLength, others.length);
  return undefined;
}

/**
 * Adds units by their titles, one on each line, and chapters by indentation, or by videos. What is typed is kept in this browser
 * until it is added.
 */
export function OutlineForm(props: {
  course: FullCourse;
  onAdded: (added: AddedOutline) => void;
  onVideos: (files: File[]) => void;
}) {
  const { course } = props;
  const { courseOutline } = useMessages();
  const { titles: words, videos } = courseOutline;
  const draft = useFormDraft(outlineDraft(course._id), { texts: { titles: '' } });
  const [text, setText] = useState(draft.texts.titles ?? '');
  const [isRefused, setRefused] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const adding = useAddOutline(course._id);
  const area = useRef<HTMLTextAreaElement>(null);
  const { selected, apply } = useTextCommands(area);
  const titles = titlesIn(text);
  const units = countUnits(titles);
  const problem =
    useOutlineProblem(course, titles, text) ?? (isRefused && text.trim() === '' ? words.nothing : undefined);

  const change = (next: string) => {
    setText(next);
    adding.reset();
    draft.keep({ titles: next });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (adding.isPending) return;
    setRefused(true);
    if (problem !== undefined || text.trim() === '') return area.current?.focus();
    adding.mutate(
      { titles, key },
      {
        onSuccess: (added) => {
          draft.end();
          props.onAdded(added);
        },
      },
    );
  };
  /** Makes an edit in place of what the browser would do; without one the browser does it. */
  const editInstead = (event: KeyboardEvent | ClipboardEvent, edit: Edit | null) => {
    if (!edit || adding.isPending) return;
    event.preventDefault();
    apply(edit);
  };
  const byKey = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || altKey) return;
    if (event.key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault();
      submit();
    } else if (ctrlKey || metaKey) return;
    else if (event.key === 'Enter' && !shiftKey) editInstead(event, enterEdit(selected()));
    else if (event.key === 'Tab') editInstead(event, indentEdit(selected(), shiftKey ? -1 : 1));
  };
  const move = (by: 1 | -1) => {
    const edit = indentEdit(selected(), by);
    if (edit) apply(edit);
    else area.current?.focus();
  };

  return (
    <form key={draft.generation} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit}>
      <DraftNotice draft={draft} without={null} onDiscard={() => setText('')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Textarea
          ref={area}
          label={words.label}
          hint={words.hint}
          error={problem}
          value={text}
          readOnly={adding.isPending}
          style={SIZE}
          spellCheck
          onChange={({ target }) => change(target.value)}
          onKeyDown={byKey}
          onPaste={(event) => editInstead(event, pasteEdit(selected(), event.clipboardData.getData('text/plain')))}
        />
        <div className="flex flex-wrap gap-1">
          <IndentButton icon={ListIndentIncrease} onMove={() => move(1)}>
            {words.into}
          </IndentButton>
          <IndentButton icon={ListIndentDecrease} onMove={() => move(-1)}>
            {words.out}
          </IndentButton>
        </div>
        <Summary titles={titles} />
      </div>
      {adding.error && <Alert tone="error">{formSentence(adding.error, words.failed)}</Alert>}
      <div className="grid justify-items-start gap-1.5">
        <Button type="submit" busy={adding.isPending} busyLabel={words.adding}>
          {units === 0 ? words.addNone : words.add(units)}
        </Button>
        <p className="text-sm text-muted">{words.keys}</p>
      </div>
      <div className="border-t border-line pt-5">
        <FileButton accept={VIDEO_TYPES} multiple hint={videos.hint} onFiles={props.onVideos}>
          {videos.choose}
        </FileButton>
      </div>
    </form>
  );
}

/** What the typed titles make: how many units and chapters, and which these are. */
function Summary({ titles }: { titles: OutlineTitlesInput }) {
  const { titles: words } = useMessages().courseOutline;
  const { sections, chapters } = titles;
  const units = countUnits(titles);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <p role="status" className="font-semibold">
        {units > 0 && words.summary(units, chapters.length, units - sections.length)}
      </p>
      {chapters.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
          {chapters.map((chapter, index) => (
            <li key={index} className="min-w-0 break-words">
              {words.chapter(chapter.title, chapter.sections.length)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A button that moves lines; the field keeps the focus, so that the keyboard of a phone stays. */
function IndentButton(props: { icon: typeof ListIndentIncrease; onMove: () => void; children: string }) {
  return (
    <Button size="sm" tone="quiet" onPointerDown={(event) => event.preventDefault()} onClick={props.onMove}>
      <Icon of={props.icon} className="size-5" />
      {props.children}
    </Button>
  );
}
