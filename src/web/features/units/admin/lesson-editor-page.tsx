import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { minutesOf, secondsOf } from '#contract/duration.ts';
import * as LIMITS from '#contract/limits.ts';
import type { UnitDraft } from '#contract/unit-drafts.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { isMissing } from '#web/ui/editing/gone.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { editedUnitQuery } from './admin-units.api.ts';
import { useUpdateUnit } from './admin-units.mutations.ts';
import { CaptionsField } from './captions-field.tsx';
import { FilesField } from './files-field.tsx';
import { FilmField, type UploadedFilm } from './film-field.tsx';
import { LessonBar } from './lesson-bar.tsx';
import { LessonConflict } from './lesson-conflict.tsx';
import { lessonQuery, type UnitPlace } from './lesson.api.ts';
import { PosterField } from './poster-field.tsx';
import { TestField } from './test-field.tsx';
import { TextEditor } from './text-editor.tsx';
import { UnitHistory } from './unit-history.tsx';
import { useLessonDraft } from './use-lesson-draft.ts';
import { VideoUrlHint } from './video-url-field.tsx';

/** The full editor of a unit: everything it consists of, its draft, its preview and its history. */
export function LessonEditorPage(place: UnitPlace) {
  const words = useMessages().lessonEditor;
  const locale = useLocale();
  const { data, error, isPending, isFetching, refetch } = useQuery(lessonQuery(place, locale));
  return (
    <>
      <BackLink to="/admin/manage-courses/$courseId" params={{ courseId: place.courseId }}>
        {words.back}
      </BackLink>
      {data ? (
        <Lesson place={place} stored={data} />
      ) : isPending ? (
        <ListSkeleton label={words.loading} />
      ) : isMissing(error) ? (
        <EmptyState title={words.missing} />
      ) : (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.failedHelp)}
        </ErrorState>
      )}
    </>
  );
}

function Lesson({ place, stored }: { place: UnitPlace; stored: UnitDraft }) {
  const words = useMessages().lessonEditor;
  const { unitMedia } = useMessages();
  const { labels, hints, sections } = words;
  const locale = useLocale();
  const lesson = useLessonDraft(place, stored);
  const { value, set, state } = lesson;
  const { data: unit } = useQuery(editedUnitQuery(place.courseId, place.sectionId));
  const update = useUpdateUnit(place.courseId, place.sectionId);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [minutes, setMinutes] = useState<string | null>(null);
  const tooLong = (text: string, max: number) =>
    text.length > max ? fieldSentence({ code: 'too_long', params: { max } }, locale) : undefined;
  const errorOf = (name: keyof typeof labels) => state.errors[name] ?? refused[name];
  const change: typeof set = (name, next) => {
    setRefused(({ [name]: _mended, ...others }) => others);
    set(name, next);
  };
  const takeFilm = async ({ videoUrl, durationSeconds, poster }: UploadedFilm): Promise<boolean> => {
    change('videoUrl', videoUrl);
    change('durationSeconds', durationSeconds);
    setMinutes(null);
    // At once, and before the poster, which changes the unit: the page may be left any moment now.
    await lesson.draft.flush();
    const isSaved = lesson.draft.get().status === 'saved';
    if (poster && unit?.sectionImage === null) {
      await update.mutateAsync({ fields: {}, picture: { file: poster, url: '' }, watch: {} }).catch(() => undefined);
    }
    return isSaved;
  };
  const typed = minutes ?? minutesOf(value.durationSeconds);

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="min-w-0 text-3xl break-words">{value.title.trim() || words.untitled}</h1>
        <LinkButton
          to="/enrolled-course/$courseId"
          params={{ courseId: place.courseId }}
          search={{ tab: 'content', ...(unit && { unit: unit.position }) }}
          tone="secondary"
          size="sm"
        >
          {words.bar.view}
        </LinkButton>
      </header>
      <LessonConflict lesson={lesson} stored={stored} />
      <form
        noValidate
        aria-label={words.form}
        className="grid grid-cols-[minmax(0,1fr)] gap-8"
        // There is nothing to send: the draft saves itself.
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TextInput
            label={labels.title}
            required
            autoComplete="off"
            value={value.title}
            error={errorOf('title') ?? tooLong(value.title, LIMITS.titleLength)}
            onChange={(event) => change('title', event.target.value)}
          />
          <Textarea
            label={labels.summary}
            hint={
              <>
                {hints.summary} {words.counter(value.summary.length, LIMITS.unitSummaryLength)}
              </>
            }
            rows={2}
            value={value.summary}
            error={errorOf('summary') ?? tooLong(value.summary, LIMITS.unitSummaryLength)}
            onChange={(event) => change('summary', event.target.value)}
          />
          <TextEditor
            courseId={place.courseId}
            id="unit-text"
            value={value.description}
            html={stored.html}
            current={stored.value.description === value.description}
            error={errorOf('description') ?? tooLong(value.description, LIMITS.unitTextLength)}
            onChange={(text) => change('description', text)}
          />
        </div>
        <fieldset className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <legend className="mb-3 font-serif text-xl">{sections.film}</legend>
          <TextInput
            label={labels.videoUrl}
            hint={<VideoUrlHint hint={hints.videoUrl} typed={value.videoUrl} />}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value.videoUrl}
            error={errorOf('videoUrl')}
            onChange={(event) => change('videoUrl', event.target.value)}
          />
          <TextInput
            label={labels.durationSeconds}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={
              secondsOf(typed) === null ? fieldSentence({ code: 'minutes_invalid', params: {} }, locale) : undefined
            }
            onChange={(event) => {
              setMinutes(event.target.value);
              const seconds = secondsOf(event.target.value);
              if (seconds !== null) change('durationSeconds', seconds);
            }}
            onBlur={() => secondsOf(typed) !== null && setMinutes(null)}
          />
          <div className="sm:col-span-2">
            <FilmField
              courseRef={place.courseId}
              unitId={place.sectionId}
              videoUrl={value.videoUrl || null}
              onFilm={takeFilm}
            />
          </div>
        </fieldset>
        {unit && (
          <fieldset className="grid grid-cols-[minmax(0,1fr)]">
            <legend className="mb-3 font-serif text-xl">{unitMedia.poster.heading}</legend>
            <PosterField courseRef={place.courseId} unit={unit} filmUrl={value.videoUrl || null} />
          </fieldset>
        )}
        <fieldset className="grid grid-cols-[minmax(0,1fr)]">
          <legend className="mb-3 font-serif text-xl">{unitMedia.captions.heading}</legend>
          <CaptionsField courseRef={place.courseId} unitId={place.sectionId} filmUrl={value.videoUrl || null} />
        </fieldset>
        <fieldset className="grid grid-cols-[minmax(0,1fr)]">
          <legend className="mb-3 font-serif text-xl">{unitMedia.files.heading}</legend>
          <FilesField courseRef={place.courseId} unitId={place.sectionId} />
        </fieldset>
        <fieldset>
          <legend className="mb-3 font-serif text-xl">{sections.access}</legend>
          <Checkbox
            label={labels.freePreview}
            hint={hints.freePreview}
            checked={value.freePreview}
            onChange={(event) => change('freePreview', event.target.checked)}
          />
        </fieldset>
      </form>
      <LessonBar place={place} lesson={lesson} outdated={stored.baseVersion < stored.version} onErrors={setRefused} />
      <TestField place={place} />
      <UnitHistory
        place={place}
        draft={lesson.draft}
        onRestored={(draft) => {
          setRefused({});
          lesson.adopt(draft);
        }}
      />
    </>
  );
}
