import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DRAFT_DAYS, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { changedTexts, type Reading, type Texts } from './three-way-merge.ts';
import { type Unsaved, UnsavedForms } from './unsaved.ts';

interface Editing {
  readonly userId: string;
  readonly unsaved: UnsavedForms;
}

const EditingContext = createContext<Editing | null>(null);

function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('A form with drafts is rendered outside of FormDrafts.');
  return editing;
}

/**
 * Lets the forms inside it keep drafts for a user, and asks before a page with unsaved text is left. `mayWarn` says
 * whether to ask: after logging out nothing can be saved any more.
 */
export function FormDrafts(props: { userId: string; mayWarn: () => boolean; children: ReactNode }) {
  const { userId, mayWarn } = props;
  const [unsaved] = useState(() => new UnsavedForms());
  return (
    <EditingContext value={{ userId, unsaved }}>
      {props.children}
      <LeaveDialog unsaved={unsaved} mayWarn={mayWarn} />
    </EditingContext>
  );
}

function LeaveDialog({ unsaved, mayWarn }: { unsaved: UnsavedForms; mayWarn: () => boolean }) {
  const { leave } = useMessages().editing;
  const explanation = useId();
  const state = useSyncExternalStore(unsaved.subscribe, unsaved.get, () => 'none');
  const { status, proceed, reset } = useBlocker({
    // Another search or page of the same list leaves its forms where they are.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsaved.get() !== 'none' && mayWarn(),
    enableBeforeUnload: () => unsaved.get() !== 'none',
    disabled: state === 'none',
    withResolver: true,
  });
  return (
    <Dialog
      open={status === 'blocked'}
      role="alertdialog"
      size="sm"
      title={leave.title}
      describedBy={explanation}
      onClose={() => reset?.()}
      footer={
        <>
          <Button tone="secondary" onClick={() => reset?.()}>
            {leave.stay}
          </Button>
          <Button tone="danger" onClick={() => proceed?.()}>
            {leave.leave}
          </Button>
        </>
      }
    >
      <p id={explanation}>{state === 'lost' ? leave.lost : leave.kept(DRAFT_DAYS)}</p>
    </Dialog>
  );
}

/** Says what leaving the page would lose of a form, as long as the form is there. */
export function useUnsaved(state: Unsaved): void {
  const { unsaved } = useEditing();
  const id = useId();
  useEffect(() => {
    unsaved.set(id, state);
    return () => unsaved.set(id, 'none');
  }, [unsaved, id, state]);
}

/** Whether there is a draft of a form, asked when it is called. */
export function useHasDraft(): (form: string) => boolean {
  const { userId } = useEditing();
  return (form) => readDraft(userId, form) !== null;
}

/** A form's own side of its draft. */
export interface FormDraft {
  /** The reading the form starts from: of a restored draft the one it was based on, so that a merge finds what changed. */
  readonly base: Reading;
  /** What the fields show first. */
  readonly texts: Texts;
  /** When the restored draft was typed (ms since 1970); null when the form shows what is stored. */
  readonly restoredAt: number | null;
  /** Grows when the draft is discarded: the `key` of the form, which then shows what is stored. */
  readonly generation: number;
  /** Keeps what the form holds now; with nothing changed there is no draft. */
  readonly keep: (texts: Texts) => void;
  /** Goes back to what is stored. */
  readonly discard: () => void;
  /** Deletes the draft: the form was saved or cancelled. */
  readonly end: () => void;
}

/**
 * Keeps what is typed into a form as a draft in this browser, and restores it when the form is opened again. `form` names
 * the form and the thing it edits, `reading` is that thing as it was read. Passwords and pictures are not to be passed.
 */
export function useFormDraft(form: string, reading: Reading): FormDraft {
  const { userId } = useEditing();
  const [start, setStart] = useState(() => {
    const draft = readDraft(userId, form);
    if (!draft || Object.keys(changedTexts(reading.texts, draft.texts)).length === 0)
      return { base: reading, at: null };
    return { base: draft.base, at: draft.at, texts: draft.texts };
  });
  const [generation, setGeneration] = useState(0);
  const [changed, setChanged] = useState(start.at !== null);
  useUnsaved(changed ? 'kept' : 'none');

  const end = () => {
    dropDraft(userId, form);
    setChanged(false);
  };
  return {
    base: start.base,
    texts: { ...start.base.texts, ...start.texts },
    restoredAt: start.at,
    generation,
    keep: (texts) => {
      const differs = Object.keys(changedTexts(start.base.texts, texts)).length > 0;
      setChanged(differs);
      if (differs) keepDraft(userId, form, { at: Date.now(), base: start.base, texts });
      else dropDraft(userId, form);
    },
    discard: () => {
      end();
      setStart({ base: reading, at: null });
      setGeneration(generation + 1);
    },
    end,
  };
}
