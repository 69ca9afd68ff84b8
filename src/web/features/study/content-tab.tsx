import { Keyboard } from 'lucide';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { FullCourse } from '#contract/courses.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { StoredValue } from '#web/lib/browser-storage.ts';
import { languageTag } from '#contract/content-language.ts';
import { youtubeId } from '#contract/video-address.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { captionsOf } from './captions-choice.ts';
import { CompletionFold } from './completion-fold.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { NotesFold } from './notes-fold.tsx';
import type { StudyProgress } from './progress.api.ts';
import { ProgressNote } from './progress-note.tsx';
import { RefusedTicksNote } from './refused-ticks-note.tsx';
import type { StudyAction } from './study-keys.ts';
import { useUnit } from './study.api.ts';
import { TranscriptFold } from './transcript-fold.tsx';
import { UnitEnd } from './unit-end.tsx';
import { UnitList } from './unit-list.tsx';
import { isCaption, toWatchWords, unitLabel } from './units.ts';
import { UnitVideo } from './unit-video.tsx';
import { UnitView } from './unit-view.tsx';
import { useStudyKeys } from './use-study-keys.ts';
import { useStudyVideo } from './use-study-video.ts';
import { VideoHelp } from './video-help.tsx';

const UnitFiles = lazy(() => import('./unit-files.tsx'));
/** Loaded with the first unit that has a test. */
const UnitTest = lazy(() => import('./test/loaded-unit-test.tsx'));
/** Loaded with the first unit whose text has questions. */
const PracticeQuestions = lazy(() => import('./practice-questions.tsx').catch(() => ({ default: NotLoaded })));
/** Loaded with the first unit that has changed since it was completed. */
const UnitChanges = lazy(async () => ({ default: (await import('./unit-changes.tsx')).UnitChanges }));

/** In the place of what could not be loaded, as offline: the page goes on without it. */
function NotLoaded() {
  return <p className="text-muted">{useMessages().study.completion.failed}</p>;
}

/** The open unit and the list of units (on small screens a drop-down between the video and the text). */
export function ContentTab(props: {
  course: FullCourse;
  user: CurrentUser;
  /** Index of the open unit; -1 if there is none. */
  index: number;
  /** Whether this tab is selected. */
  active: boolean;
  memory: StoredValue<number | null>;
  progress: StudyProgress;
  onUnit: (index: number) => void;
}) {
  const { course, user, index, active, memory, progress, onUnit } = props;
  const { content, keys } = useMessages().study;
  const [keysOpen, setKeysOpen] = useState(false);
  const [noteIn, setNoteIn] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const shown = useRef(index);
  const stay = useRef(false);
  const units = course.sections;
  const unit = units[index];
  const video = useStudyVideo(unit?._id);
  const loaded = useUnit(course, index, user._id);
  const html = loaded.data?.html;
  const captions = unit ? captionsOf(unit, loaded.data?.captions) : [];
  const label = (place: number) => content.unit(unitLabel(place), units[place]?.title ?? '');

  const optionOf = (id: string, place: number): string => {
    const seconds = progress.toWatch.get(id);
    if (seconds !== undefined) return content.optionToWatch(label(place), toWatchWords(content, seconds));
    return progress.done.has(id) ? content.optionDone(label(place)) : label(place);
  };

  const hasTest = loaded.data?.hasTest === true;
  /** Also known of a unit that is not loaded, as offline. */
  const isTested = hasTest || (unit !== undefined && progress.tested.has(unit._id));
  const isDone = unit !== undefined && progress.done.has(unit._id);

  const unitId = unit?._id;
  const { setOpened } = progress;
  useEffect(() => {
    if (!active || unitId === undefined) return;
    memory.write(index + 1);
    setOpened(unitId);
  }, [active, unitId, index, memory, setOpened]);

  // Opening another unit scrolls to its beginning; changing it with the drop-down keeps the focus.
  useEffect(() => {
    if (shown.current !== index && !stay.current) goTo(heading.current);
    shown.current = index;
    stay.current = false;
  }, [index]);

  useEffect(() => {
    if (!active) video.pause();
  }, [active, video]);

  const isToWatch = unitId !== undefined && progress.toWatch.has(unitId);
  const waited = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (isToWatch) waited.current = unitId;
    else if (waited.current === unitId && unitId !== undefined && !isDone) {
      waited.current = undefined;
      setAnnounced(content.watchedEnough);
    }
  }, [content, isToWatch, unitId, isDone]);

  const tickOff = () => {
    // A test completes its unit by being passed.
    if (!unit || isTested || progress.missing || progress.done.has(unit._id) || progress.toWatch.has(unit._id)) return;
    progress.setDone(unit._id, true);
    setAnnounced(content.markedDone(unitLabel(index)));
  };
  const next = () => {
    // A video reports its own end; a text does not, so going on completes it.
    if (unit?.videoUrl === null) tickOff();
    onUnit(index + 1);
  };
  const act = (action: StudyAction): boolean => {
    if (action === 'help') setKeysOpen(true);
    else if (action === 'note') setNoteIn(unitId ?? null);
    else if (action === 'next' && index < units.length - 1) next();
    else if (action === 'previous' && index > 0) onUnit(index - 1);
    else if (action === 'play') return video.toggle();
    else if (action === 'back') return video.seek(-1);
    else if (action === 'forward') return video.seek(1);
    else if (action === 'captions') return video.toggleCaptions();
    else if (action === 'fullScreen') return video.toggleFullScreen();
    else return false;
    return true;
  };
  useStudyKeys(active && unit !== undefined, act);

  // Also on touch screens: a keyboard may be attached, and this dialog has the switch for the keys.
  const keysButton = (
    <Button tone="quiet" size="sm" className="justify-self-start" onClick={() => setKeysOpen(true)}>
      <Icon of={Keyboard} className="size-5" />
      {keys.open}
    </Button>
  );

  const completion = <CompletionFold course={course} userId={user._id} onUnit={onUnit} />;

  const menu = (
    <Select
      className="lg:hidden"
      label={content.choose}
      value={index}
      onChange={(event) => {
        stay.current = true;
        onUnit(Number(event.target.value));
      }}
    >
      {units.map((each, place) => (
        <option key={each._id} value={place}>
          {optionOf(each._id, place)}
        </option>
      ))}
    </Select>
  );

  if (!unit) return <EmptyState title={content.none}>{content.noneText}</EmptyState>;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="grid min-w-0 gap-6">
        <RefusedTicksNote progress={progress} units={units} isAbout={(id) => id !== unit._id} />
        {isDone && loaded.data?.changed && (
          <Suspense>
            <UnitChanges
              courseRef={course._id}
              unitId={unit._id}
              userId={user._id}
              changed={loaded.data.changed}
              lang={languageTag(course.language)}
            />
          </Suspense>
        )}
        <UnitView
          unit={unit}
          html={html ?? (loaded.isError ? null : undefined)}
          lang={languageTag(course.language)}
          index={index}
          count={units.length}
          headingRef={heading}
          textRef={text}
          menu={menu}
          video={
            unit.videoUrl !== null && (
              <div className="grid gap-3 max-lg:-order-1">
                <UnitVideo
                  unit={unit}
                  videoUrl={unit.videoUrl}
                  captions={captions}
                  poster={unit.sectionImage ?? course.imageSrc}
                  video={video}
                  watched={active && !keysOpen}
                  nextUnit={index < units.length - 1 ? label(index + 1) : undefined}
                  onNext={() => onUnit(index + 1)}
                  moreBelow={() => !isCaption(unit.description) || !isInView(text.current)}
                  failureHelp={user.role === 'admin' && <VideoHelp course={course} unit={unit} />}
                  onEnded={tickOff}
                />
                {captions.length > 0 && (
                  <TranscriptFold
                    key={unit._id}
                    captions={captions}
                    video={video}
                    canSeek={youtubeId(unit.videoUrl) === null}
                  />
                )}
              </div>
            )
          }
        />
        {html?.includes('data-question') && (
          <Suspense>
            <PracticeQuestions
              key={unit._id}
              place={{ courseId: course._id, unitId: unit._id, userId: user._id }}
              html={html}
              text={text}
              lang={languageTag(course.language)}
            />
          </Suspense>
        )}
        <NotesFold
          key={unit._id}
          courseId={course._id}
          unitId={unit._id}
          userId={user._id}
          video={video}
          text={text}
          isWriting={noteIn === unit._id}
          onWriting={(isWriting) => setNoteIn(isWriting ? unit._id : null)}
        />
        {loaded.data && loaded.data.files.length > 0 && (
          <Suspense fallback={null}>
            <UnitFiles files={loaded.data.files} />
          </Suspense>
        )}
        {hasTest && (
          <Suspense fallback={null}>
            <UnitTest
              key={unit._id}
              place={{ courseId: course._id, unitId: unit._id, userId: user._id }}
              lang={languageTag(course.language)}
            />
          </Suspense>
        )}
        <UnitEnd
          completedByTest={isTested}
          course={course}
          userId={user._id}
          index={index}
          progress={progress}
          onUnit={onUnit}
          onNext={next}
        />
        <div className="grid gap-4 lg:hidden">
          <ProgressNote progress={progress} units={units} />
          {completion}
          {keysButton}
        </div>
      </div>
      <aside className="hidden gap-4 lg:sticky lg:top-16 lg:grid">
        <ProgressNote progress={progress} units={units} />
        {completion}
        <UnitList units={units} index={index} done={progress.done} toWatch={progress.toWatch} />
        {keysButton}
      </aside>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  );
}

/** Moves the focus to a unit's title and, if the unit's beginning is above the window, scrolls there: its video may be first. */
function goTo(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  const unit = heading?.closest('article');
  if (unit && unit.getBoundingClientRect().top < 0) unit.scrollIntoView();
}

/** Returns whether an element is entirely visible; false while a video is in full screen. */
function isInView(element: HTMLElement | null): boolean {
  if (!element || document.fullscreenElement) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
