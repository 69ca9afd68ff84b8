import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SCHOOL_PARTS, type SchoolPart } from '#contract/school-choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { SaveFailure, SaveState } from '#web/ui/editing/save-state.tsx';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { useEditor, usePartState } from './editor-context.tsx';
import { PART_PATHS } from './part-paths.ts';
import { PublishDialog } from './publish-dialog.tsx';
import type { AutosavedDraft, DraftState, SaveStatus } from '#web/ui/editing/autosaved-draft.ts';
import { discardPart, draftQuery, publishDraft, refreshSchool, refreshView } from './school-settings.api.ts';

/** From the most to the least urgent. */
const URGENCY: readonly SaveStatus[] = ['conflict', 'refused', 'failed', 'retrying', 'saving', 'waiting', 'saved'];

type States = Readonly<Record<SchoolPart, DraftState>>;

/** Returns the states of all parts; renders again after every change. */
const useStates = (): States => ({
  identity: usePartState('identity'),
  home: usePartState('home'),
  about: usePartState('about'),
  footer: usePartState('footer'),
  legal: usePartState('legal'),
});

/** Returns the parts with changes that are not published, as far as this browser knows. */
const changedParts = (states: States): SchoolPart[] =>
  SCHOOL_PARTS.filter((part) => states[part].changed || states[part].status !== 'saved');

/** Returns when a part was last saved (ISO 8601); empty if none was. */
const lastSaved = (states: States): string =>
  SCHOOL_PARTS.map((part) => states[part].savedAt ?? '').reduce((a, b) => (a > b ? a : b));

/** How far saving is, which parts differ from the published school, and the buttons to discard and publish them. */
export function DraftBar() {
  const words = useMessages().adminSchool;
  const states = useStates();
  const changed = changedParts(states);
  const { notice, publish, discard, asking, setAsking } = useDraftActions(states);
  const worst = URGENCY.find((status) => SCHOOL_PARTS.some((part) => states[part].status === status)) ?? 'saved';
  const named = (list: readonly SchoolPart[]) => list.map((part) => words.parts[part]).join(', ');
  useUnsaved(
    worst === 'conflict' || worst === 'refused' || worst === 'failed' || worst === 'retrying' ? 'kept' : 'none',
    '/admin/school',
  );

  return (
    <div className="bottom-0 z-20 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-paper py-3 sm:sticky">
      {notice && <Alert tone="success">{notice}</Alert>}
      <SaveProblem states={states} worst={worst} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 text-sm">
          <p className="font-semibold">
            {changed.length > 0 ? words.bar.changed(named(changed)) : words.bar.unchanged}
          </p>
          <SaveState status={worst} savedAt={lastSaved(states)} />
        </div>
        <div className="ms-auto flex gap-2">
          <Button size="sm" tone="quiet" disabled={changed.length === 0} onClick={() => setAsking('discard')}>
            {words.bar.discard}
          </Button>
          <Button size="sm" disabled={changed.length === 0} onClick={() => setAsking('publish')}>
            {words.bar.publish}
          </Button>
        </div>
      </div>
      <PublishDialog open={asking === 'publish'} changed={changed} publish={publish} onClose={() => setAsking(null)} />
      <ConfirmDialog
        open={asking === 'discard'}
        title={words.discard.title}
        confirmLabel={words.discard.confirm}
        busyLabel={words.discard.busy}
        doing={discard}
        failure={(error) => <FailureAlert sentence={words.discard.failed} cause={error} />}
        onConfirm={() => discard.mutate()}
        onClose={() => setAsking(null)}
      >
        {words.discard.text(named(changed))}
      </ConfirmDialog>
    </div>
  );
}

/** Publishing and discarding, the open question about them, and what was done last. */
function useDraftActions(states: States) {
  const words = useMessages().adminSchool;
  const { draft, parts } = useEditor();
  const client = useQueryClient();
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  const publish = useMutation({
    mutationFn: async () => {
      await Promise.all(SCHOOL_PARTS.map((part) => parts[part].flush()));
      const unsaved = SCHOOL_PARTS.filter((part) => parts[part].get().status !== 'saved');
      // The bar shows what is wrong with them.
      if (unsaved.length > 0) return null;
      const revisions = Object.fromEntries(SCHOOL_PARTS.map((part) => [part, parts[part].revision])) as Record<
        SchoolPart,
        number
      >;
      return publishDraft({ version: draft.version, revisions });
    },
    onError: () => void client.invalidateQueries({ queryKey: draftQuery().queryKey }),
    onSuccess: async (published) => {
      if (published) {
        // What is typed next is saved on top of the revisions that the publication has made.
        await refreshSchool(client);
        setNotice(words.publish.done(published.number));
      }
      setAsking(null);
    },
  });
  const discard = useMutation({
    mutationFn: async () => {
      for (const part of changedParts(states)) {
        const stored = await discardPart(part);
        parts[part].replace(stored as Parameters<AutosavedDraft['replace']>[0]);
      }
    },
    onSuccess: () => {
      setAsking(null);
      setNotice(words.discard.done);
      refreshView(client);
      void client.invalidateQueries({ queryKey: draftQuery().queryKey });
    },
  });
  const ask = (what: 'publish' | 'discard' | null) => {
    publish.reset();
    setAsking(what);
  };
  // The next change makes the notice untrue.
  return { publish, discard, asking, setAsking: ask, notice: changedParts(states).length === 0 ? notice : null };
}

/** Says why a part is not saved, and leads to its first invalid field or tries again. */
function SaveProblem({ states, worst }: { states: States; worst: SaveStatus }) {
  const words = useMessages().adminSchool;
  const { parts, reveal, setLanguage } = useEditor();
  const navigate = useNavigate();
  const part = SCHOOL_PARTS.find((one) => states[one].status === worst);
  if (!part) return null;
  const state = states[part];
  if (worst === 'failed' || worst === 'retrying') {
    return <SaveFailure failure={state.failure} onRetry={() => void parts[part].flush()} />;
  }
  if (worst !== 'refused') return null;
  const paths = Object.keys(state.errors);
  const [first = ''] = paths;
  const show = async () => {
    const language = /\.(en|es)$/.exec(first)?.[1];
    if (language === 'en' || language === 'es') setLanguage(language);
    await navigate({ to: PART_PATHS[part] });
    reveal({ part, path: first });
  };
  return (
    <Alert tone="error">
      <p>{words.bar.refused(paths.length, words.parts[part])}</p>
      <Button size="sm" tone="secondary" className="mt-2" onClick={() => void show()}>
        {words.bar.showField}
      </Button>
    </Alert>
  );
}
