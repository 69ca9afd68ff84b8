import { useEffect, useRef, useState } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import type { StoredValue } from '#web/lib/browser-storage.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { captionsOf } from './captions-choice.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { ChangedUnit, FilesAndTest, UnitPractice } from './loaded-parts.tsx';
import { NotesFold } from '#modules/notes/web/shared/notes-fold.tsx';
import type { StudyProgress } from '#modules/progress/web/shared/progress.api.ts';
import { RefusedTicksNote } from '#modules/progress/web/shared/refused-ticks-note.tsx';
import { SideNotes } from './side-notes.tsx';
import type { StudyAction } from './study-keys.ts';
import { useUnit } from './study.api.ts';
import { UnitEnd } from './unit-end.tsx';
import { UnitList } from './unit-list.tsx';
import { unitLabel } from './shared/unit-numbers.ts';
import { UnitSelect } from './unit-select.tsx';
import { UnitView } from './unit-view.tsx';
import { useGoingTo } from './use-going-to.ts';
import { useStudyKeys } from './use-study-keys.ts';
import { useWatchedEnough } from './use-watched-enough.ts';
import { type StudyVideo, useStudyVideo } from './shared/use-study-video.ts';
import { VideoAndTranscript } from './video-and-transcript.tsx';

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
  const { content } = useMessages().study;
  const [keysOpen, setKeysOpen] = useState(false);
  const [noteIn, setNoteIn] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const units = course.sections;
  const unit = units[index];
  const video = useStudyVideo(unit?._id);
  const loaded = useUnit(course, index, user._id);
  const html = loaded.data?.html;
  const captions = unit ? captionsOf(unit, loaded.data?.captions) : [];
  const label = (place: number) => content.unit(unitLabel(place), units[place]?.title ?? '');

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

  const stayRef = useGoingTo(index, heading);
  useEffect(() => {
    if (!active) video.pause();
  }, [active, video]);

  useWatchedEnough(unitId, progress, () => setAnnounced(content.watchedEnough));

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
    else return playerDoes(video, action);
    return true;
  };
  useStudyKeys(active && unit !== undefined, act);
  const notes = { course, userId: user._id, progress, onUnit, onKeys: () => setKeysOpen(true) };
  const menu = (
    <UnitSelect
      units={units}
      index={index}
      progress={progress}
      onUnit={(next) => {
        stayRef.current = true;
        onUnit(next);
      }}
    />
  );

  if (!unit) return <EmptyState title={content.none}>{content.noneText}</EmptyState>;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="grid min-w-0 gap-6">
        <RefusedTicksNote progress={progress} units={units} isAbout={(id) => id !== unit._id} />
        {isDone && <ChangedUnit course={course} unit={unit} userId={user._id} loaded={loaded.data} />}
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
              <VideoAndTranscript
                course={course}
                unit={unit}
                videoUrl={unit.videoUrl}
                captions={captions}
                user={user}
                video={video}
                watched={active && !keysOpen}
                nextUnit={index < units.length - 1 ? label(index + 1) : undefined}
                onNext={() => onUnit(index + 1)}
                text={text}
                onEnded={tickOff}
              />
            )
          }
        />
        <UnitPractice course={course} unit={unit} userId={user._id} loaded={loaded.data} text={text} />
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
        <FilesAndTest course={course} unit={unit} userId={user._id} loaded={loaded.data} />
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
          <SideNotes {...notes} />
        </div>
      </div>
      <aside className="hidden gap-4 lg:sticky lg:top-16 lg:grid">
        <SideNotes {...notes}>
          <UnitList units={units} index={index} done={progress.done} toWatch={progress.toWatch} />
        </SideNotes>
      </aside>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  );
}

/** Does what a key means for the video; returns whether it could. */
function playerDoes(video: StudyVideo, action: StudyAction): boolean {
  if (action === 'play') return video.toggle();
  if (action === 'back') return video.seek(-1);
  if (action === 'forward') return video.seek(1);
  if (action === 'captions') return video.toggleCaptions();
  return action === 'fullScreen' && video.toggleFullScreen();
}
