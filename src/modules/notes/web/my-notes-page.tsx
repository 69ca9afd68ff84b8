import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide';
import { useState } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { formatPosition } from '#web/lib/format/format-position.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { isViewing } from '#web/lib/view-mode.ts';
import { AccountFrame } from '#modules/users/web/shared/account-frame.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import type { ShownNote } from './shared/apply-notes.ts';
import { rememberPlace, studyAs } from '#modules/progress/web/shared/learner-memory.ts';
import { NoteItem } from './note-item.tsx';
import { notedCoursesQuery, type NotesSearch, useNotes, useNoteWriting } from './shared/notes.api.ts';
import { RemovedNote } from './removed-note.tsx';

/** All notes of a user: by course, searched, and as a file. */
export function MyNotesPage(props: {
  user: CurrentUser;
  search: NotesSearch;
  onSearch: (search: NotesSearch) => void;
}) {
  const { user } = props;
  const { notes: words } = useMessages();
  return (
    <AccountFrame user={user} title={words.own.title} lead={words.own.lead}>
      {isViewing() ? <Alert>{words.viewing}</Alert> : <NoteList {...props} userId={user._id} />}
    </AccountFrame>
  );
}

function NoteList(props: { userId: string; search: NotesSearch; onSearch: (search: NotesSearch) => void }) {
  const { userId, search, onSearch } = props;
  const words = useMessages().notes.own;
  const { query, queue } = useNotes(userId, search);
  const courses = useQuery(notedCoursesQuery(userId)).data ?? [];
  const writing = useNoteWriting(userId, null);
  const [removed, setRemoved] = useState<ShownNote | null>(null);
  return (
    <ListFrame
      query={query}
      words={words}
      search={search}
      onSearch={onSearch}
      filters={
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_16rem_auto] md:items-end">
          <SearchBox
            label={words.search}
            value={search.q ?? ''}
            onSearch={(q) => onSearch({ ...search, q: q || undefined, page: undefined })}
          />
          <FilterSelect
            label={words.course}
            all={words.allCourses}
            values={courses.map(({ _id }) => _id)}
            value={search.course}
            nameOf={(course) => courses.find(({ _id }) => _id === course)?.name ?? ''}
            onChange={(course) => onSearch({ ...search, course, page: undefined })}
          />
          <a
            href={`/api/notes/export${search.course === undefined ? '' : `?course=${search.course}`}`}
            download
            className={buttonClass({ tone: 'secondary' })}
          >
            <Icon of={Download} className="size-5" />
            {words.download}
          </a>
        </div>
      }
      bar={
        removed && (
          <RemovedNote
            onUndo={() => {
              void writing.change(removed, removed.text);
              setRemoved(null);
            }}
          />
        )
      }
    >
      {(items, stale) => (
        <ul
          aria-label={words.list}
          className={`rounded-lg border border-line bg-surface px-4 shadow-card sm:px-6 ${stale ? 'stale' : ''}`}
        >
          {items.map((note) => (
            <NoteItem
              key={note._id}
              userId={userId}
              note={note}
              isHeld={queue.trouble !== null}
              isRefused={queue.refusedNotes.includes(note.waiting ?? '')}
              place={<PlaceInCourse note={note} userId={userId} />}
              onChange={(text) => void writing.change(note, text)}
              onRemove={() => {
                void writing.remove(note);
                setRemoved(note);
              }}
            />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

/** The course and the unit of a note, with a link that opens the unit, at the note's second of the video. */
function PlaceInCourse({ note, userId }: { note: ShownNote; userId: string }) {
  const words = useMessages().notes.own;
  const { course, unit, second, quote } = note;
  const isThere = course._id !== null && unit._id !== null && unit.number !== null;
  const name = unit.number === null ? unit.title : `U${unit.number} ${unit.title}`;
  const open = () => {
    if (!isThere || second === null) return;
    // The study page resumes the video where it was left last.
    studyAs(userId, course._id ?? '');
    rememberPlace(unit._id ?? '', { currentTime: second, duration: Number.NaN }, false);
  };
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{course.name}</p>
      {isThere ? (
        <Link
          to="/enrolled-course/$courseId"
          params={{ courseId: course._id ?? '' }}
          search={{ tab: 'content', unit: unit.number ?? undefined }}
          className="link justify-self-start py-1"
          onClick={open}
        >
          {words.open(name, second === null ? null : formatPosition(second))}
        </Link>
      ) : (
        <p className="text-muted">
          {name} · {words.gone}
        </p>
      )}
      {quote !== null && <p className="line-clamp-2 border-s-4 border-highlight ps-3 text-muted">{quote}</p>}
    </div>
  );
}
