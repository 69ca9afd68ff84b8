import { useBlocker } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Author } from '#contract/drafts.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { type Draft, DRAFT_DAYS, dropDraft, keepDraft, readDraft } from './drafts.ts';
import type { OtherEditor } from '#web/ui/merging/conflict-dialog.tsx';
import { changedTexts, type Reading, type Texts } from '#web/ui/merging/three-way-merge.ts';
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
 * Enables drafts of a user for the forms inside it, and warns before a page with unsaved input is left. `mayWarn`:
 * false after logging out, as nothing can be saved any more.
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
    // Another search or page of the same list keeps its forms mounted.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && unsaved.get(next.pathname) !== 'none' && mayWarn(),
    enableBeforeUnload: () => unsaved.get() !== 'none',
    disabled: state === 'none',
    withResolver: true,
  });
  // Going back while the next page loads is blocked by a form that is gone a moment later.
  const settled = status === 'blocked' && state === 'none';
  useEffect(() => {
    if (settled) proceed?.();
  }, [settled, proceed]);
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
      <p id={explanation}>
        {state === 'kept' ? leave.kept(DRAFT_DAYS) : state === 'uploading' ? leave.uploading : leave.lost}
      </p>
    </Dialog>
  );
}

const PartContext = createContext<string | undefined>(undefined);

/** A part of a page, such as a tab, whose forms `useUnsavedParts` tells apart from those of other parts. */
export const UnsavedPart = ({ name, children }: { name: string; children: ReactNode }) => (
  <PartContext value={name}>{children}</PartContext>
);

/** Returns the names of the parts of the page that have unsaved input. */
export function useUnsavedParts(): readonly string[] {
  const { unsaved } = useEditing();
  return useSyncExternalStore(unsaved.subscribe, unsaved.parts, () => '')
    .split('\n')
    .filter(Boolean);
}

/**
 * Registers what leaving the page would lose of a mounted form. A form that stays mounted on all addresses below
 * `within` asks only before these are left.
 */
export function useUnsaved(state: Unsaved, within?: string): void {
  const { unsaved } = useEditing();
  const part = useContext(PartContext);
  const id = useId();
  useEffect(() => {
    unsaved.set(id, state, { within, part });
    return () => unsaved.set(id, 'none');
  }, [unsaved, id, state, within, part]);
}

/** Returns a function that tells whether a form has a draft. */
export function useHasDraft(): (form: string) => boolean {
  const { userId } = useEditing();
  return (form) => readDraft(userId, form) !== null;
}

/** Returns who changed something meanwhile, as the user of this page sees them; null for an unknown person. */
export function useOtherEditor(): (author: Author | undefined) => OtherEditor | null {
  const { userId } = useEditing();
  return (author) => (author ? { name: author.name, isSelf: author._id === userId } : null);
}

/** The drafts of the current user in this browser, by the key of their form; for editors with their own saving. */
export function useDraftStore() {
  const { userId } = useEditing();
  return useMemo(
    () => ({
      read: (form: string) => readDraft(userId, form),
      keep: (form: string, draft: Draft) => keepDraft(userId, form, draft),
      drop: (form: string) => dropDraft(userId, form),
    }),
    [userId],
  );
}

/** A form's view of its draft. */
export interface FormDraft {
  /** The reading the form starts from; that of a restored draft, so that a merge finds the changes. */
  readonly base: Reading;
  /** The initial texts of the fields. */
  readonly texts: Texts;
  /** When the restored draft was typed (ms since 1970); null without one. */
  readonly restoredAt: number | null;
  /** The names of the fields that differ from the base. */
  readonly changed: readonly string[];
  /** Increased when the draft is discarded: the form's `key`, which resets it. */
  readonly generation: number;
  /** Stores the form's input; without changes there is no draft. */
  readonly keep: (texts: Texts) => void;
  /** Restores the stored values. */
  readonly discard: () => void;
  /** Deletes the draft after saving or cancelling. */
  readonly end: () => void;
}

/**
 * Stores a form's input as a draft in this browser, and restores it when the form is opened again. `form` is the
 * draft's key, `reading` the entity as read. Pass no passwords or images.
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
  const [changed, setChanged] = useState<readonly string[]>(() =>
    start.texts ? Object.keys(changedTexts(start.base.texts, start.texts)) : [],
  );
  useUnsaved(changed.length > 0 ? 'kept' : 'none');

  const end = () => {
    dropDraft(userId, form);
    setChanged([]);
  };
  return {
    base: start.base,
    texts: { ...start.base.texts, ...start.texts },
    restoredAt: start.at,
    changed,
    generation,
    keep: (texts) => {
      const names = Object.keys(changedTexts(start.base.texts, texts));
      // Most keys change nothing of it, and need no new rendering.
      setChanged((before) => (before.join() === names.join() ? before : names));
      if (names.length > 0) keepDraft(userId, form, { at: Date.now(), base: start.base, texts });
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
