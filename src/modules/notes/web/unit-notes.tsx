import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatPosition } from '#web/lib/format/format-position.ts';
import { useArea } from '#web/lib/messages/use-area.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { isViewing } from '#web/lib/view-mode.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { ShownNote } from './shared/apply-notes.ts';
import { paragraphsOf, paragraphWith, selectedParagraph } from './text-paragraphs.ts';
import { noteDraft } from './note-draft.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import { type NotePlace, useNoteWriting, useUnitNotes } from './shared/notes.api.ts';
import { RemovedNote } from './removed-note.tsx';
import type { StudyVideo } from '#modules/units/web/shared/use-study-video.ts';

/** What the notes of a unit need of its page. */
export interface UnitNotesPlace {
  readonly courseId: string;
  readonly unitId: string;
  readonly userId: string;
  readonly video: StudyVideo;
  /** The text of the unit on the page. */
  readonly text: RefObject<HTMLDivElement | null>;
  /** Whether the learner has asked to write a note. */
  readonly isWriting: boolean;
  readonly onWriting: (isWriting: boolean) => void;
}

/** The notes of a unit, with a form for the next one. */
export default function UnitNotes(props: UnitNotesPlace) {
  useArea('notes');
  const { notes: words } = useMessages();
  if (isViewing()) return <p className="px-4 pb-4">{words.viewing}</p>;
  return <OwnNotes {...props} />;
}

function OwnNotes(props: UnitNotesPlace) {
  const { courseId, unitId, userId, video, text, isWriting, onWriting } = props;
  const { notes: words } = useMessages();
  const { query, notes, queue } = useUnitNotes(userId, unitId);
  const writing = useNoteWriting(userId, courseId);
  const [draft] = useState(() => noteDraft(userId, unitId));
  const [hasDraft, setHasDraft] = useState(() => (draft.read() ?? '') !== '');
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<ShownNote | null>(null);
  const adding = useRef<HTMLDivElement>(null);

  const close = () => {
    draft.clear();
    setHasDraft(false);
    onWriting(false);
    requestAnimationFrame(() => adding.current?.querySelector('button')?.focus());
  };
  const add = (place: NotePlace, content: string) => {
    void writing.add(unitId, place, content);
    setSaid(navigator.onLine ? words.saved : words.savedHere);
    close();
  };
  return (
    <div className="grid gap-4 px-4 pb-4">
      {query.isPending && query.fetchStatus !== 'paused' && <ListSkeleton label={words.loading} lines={3} />}
      {query.isError && notes.length === 0 && (
        <ErrorState title={words.failed} retrying={query.isFetching} onRetry={() => void query.refetch()}>
          {sentenceOr(query.error, words.failedHelp)}
        </ErrorState>
      )}
      {query.isSuccess && notes.length === 0 && <p className="text-muted">{words.none}</p>}
      {!queue.isStored && <Alert>{words.unstored}</Alert>}
      {notes.length > 0 && (
        <ul aria-label={words.list}>
          {notes.map((note) => (
            <NoteItem
              key={note._id}
              userId={userId}
              note={note}
              isHeld={queue.trouble !== null}
              isRefused={queue.refusedNotes.includes(note.waiting ?? '')}
              place={<PlaceInUnit note={note} video={video} text={text} />}
              onChange={(content) => {
                void writing.change(note, content);
                setSaid(navigator.onLine ? words.saved : words.savedHere);
              }}
              onRemove={() => {
                void writing.remove(note);
                setRemoved(note);
                setSaid(words.removed);
              }}
            />
          ))}
        </ul>
      )}
      {removed && (
        <RemovedNote
          onUndo={() => {
            void writing.change(removed, removed.text);
            setRemoved(null);
            setSaid(words.restored);
            adding.current?.querySelector('button')?.focus();
          }}
        />
      )}
      {isWriting || hasDraft ? (
        <NewNote draft={draft} isAsked={isWriting} video={video} text={text} onSave={add} onCancel={close} />
      ) : (
        <div ref={adding} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button tone="secondary" size="sm" onClick={() => onWriting(true)}>
            {words.add}
          </Button>
          <Link to="/my-notes" search={{ course: courseId }} className="link py-2">
            {words.all}
          </Link>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Where a note belongs in the open unit: a button that plays the video from there, or one that goes to the paragraph. */
function PlaceInUnit(props: { note: ShownNote; video: StudyVideo; text: RefObject<HTMLDivElement | null> }) {
  const { note, video, text } = props;
  const { notes: words } = useMessages();
  const { second, quote } = note;
  if (second !== null) {
    const play = () => {
      video.stage.current?.scrollIntoView({ block: 'nearest' });
      video.playFrom(second);
    };
    return (
      <Button tone="secondary" size="sm" className="justify-self-start" onClick={play}>
        {words.playFrom(formatPosition(second))}
      </Button>
    );
  }
  if (quote === null) return null;
  const go = () => {
    const paragraph = paragraphWith(text.current, quote)?.element;
    paragraph?.scrollIntoView({ block: 'center' });
    paragraph?.setAttribute('tabindex', '-1');
    paragraph?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className="line-clamp-2 border-s-4 border-highlight ps-3 text-start text-sm text-muted hover:text-ink"
      aria-label={words.toParagraph(quote)}
      onClick={go}
    >
      {quote}
    </button>
  );
}

/** The form of a new note. It belongs to what is selected in the text, to the video where it is, or to the unit. */
function NewNote(props: {
  draft: ReturnType<typeof noteDraft>;
  /** Otherwise it is there because of a draft. */
  isAsked: boolean;
  video: StudyVideo;
  text: RefObject<HTMLDivElement | null>;
  onSave: (place: NotePlace, text: string) => void;
  onCancel: () => void;
}) {
  const { draft, video, text, onSave, onCancel } = props;
  const { notes: words } = useMessages();
  const { places } = words;
  const now = () => Math.floor(video.player.current?.currentTime ?? 0);
  const [content, setContent] = useState(() => draft.read() ?? '');
  const [second, setSecond] = useState(now);
  const [quotes] = useState(() => [...new Set(paragraphsOf(text.current).map(({ quote }) => quote))]);
  const [place, setPlace] = useState(
    () => selectedParagraph(text.current)?.quote ?? (video.player.current && now() > 0 ? 'film' : 'unit'),
  );
  useEffect(() => {
    draft.write(content);
  }, [draft, content]);

  const type = (next: string) => {
    // The note is about what is shown when it begins, not when the form was opened.
    if (content === '') setSecond(now());
    setContent(next);
  };
  return (
    <NoteForm
      text={content}
      saveLabel={words.save}
      onText={type}
      onSave={(saved) =>
        onSave(
          { second: place === 'film' ? second : null, quote: place === 'film' || place === 'unit' ? null : place },
          saved,
        )
      }
      onCancel={onCancel}
      takesFocus={props.isAsked}
    >
      {(video.player.current || quotes.length > 0) && (
        <Select label={words.place} value={place} onChange={(event) => setPlace(event.target.value)}>
          <option value="unit">{places.unit}</option>
          {video.player.current && <option value="film">{places.film(formatPosition(second))}</option>}
          {quotes.map((quote) => (
            <option key={quote} value={quote}>
              {places.paragraph(quote.length > 60 ? `${quote.slice(0, 60)}…` : quote)}
            </option>
          ))}
        </Select>
      )}
    </NoteForm>
  );
}
