import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Button } from '#web/ui/button.tsx';
import { UnitTextStyle } from '#web/ui/unit-text.tsx';
import type { ShownNote } from './shared/apply-notes.ts';
import { noteDraft } from './note-draft.ts';
import { NoteForm } from './note-form.tsx';

/** A note with buttons to edit and delete it. `place` leads to where it belongs. */
export function NoteItem(props: {
  userId: string;
  note: ShownNote;
  /** Whether what waits in this browser cannot be sent now, or was refused. */
  isHeld: boolean;
  isRefused: boolean;
  place: ReactNode;
  onChange: (text: string) => void;
  onRemove: () => void;
}) {
  const { note } = props;
  const { notes } = useMessages();
  const written = useSchoolTime();
  const [stored] = useState(() => noteDraft(props.userId, note._id));
  const [draft, setDraft] = useState(() => stored.read());
  // One that is there because of a draft does not take the focus.
  const [isAsked, setAsked] = useState(false);
  const edit = useRef<HTMLDivElement>(null);
  const begin = () => {
    setDraft(note.text);
    setAsked(true);
  };
  const type = (text: string) => {
    setDraft(text);
    stored.write(text);
  };
  const close = () => {
    setDraft(null);
    stored.clear();
    // The button is there again after this render.
    requestAnimationFrame(() => edit.current?.querySelector('button')?.focus());
  };
  return (
    <li className="grid min-w-0 gap-2 border-t border-line py-4 first:border-t-0">
      {props.place}
      {draft === null ? (
        <>
          {note.html === '' ? (
            <p className="break-words whitespace-pre-line">{note.text}</p>
          ) : (
            <>
              <UnitTextStyle />
              <div className="unit-text min-w-0" dangerouslySetInnerHTML={{ __html: note.html }} />
            </>
          )}
          {note.waiting !== undefined && (props.isHeld || props.isRefused) && (
            <p className={`text-sm ${props.isRefused ? 'text-danger' : 'text-muted'}`}>
              {props.isRefused ? notes.refused : notes.waiting}
            </p>
          )}
          <div ref={edit} className="flex flex-wrap items-center justify-between gap-x-4">
            <time dateTime={note.changedAt} className="text-sm text-muted">
              {written.moment(note.changedAt)}
            </time>
            <span className="flex gap-2">
              <Button tone="quiet" size="sm" onClick={begin}>
                {notes.edit}
              </Button>
              <Button tone="quiet" size="sm" onClick={props.onRemove}>
                {notes.remove}
              </Button>
            </span>
          </div>
        </>
      ) : (
        <NoteForm
          text={draft}
          saveLabel={notes.saveChange}
          onText={type}
          onSave={(text) => {
            if (text !== note.text) props.onChange(text);
            close();
          }}
          onCancel={close}
          takesFocus={isAsked}
        />
      )}
    </li>
  );
}
