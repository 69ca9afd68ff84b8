import { useState } from 'react';
import { fieldNames } from '#contract/fields.ts';
import { UNIT_FIELDS, type UnitField } from '#contract/unit.fields.ts';
import type { UnitDraft } from '#contract/unit-drafts.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConflictDialog } from '#web/ui/merging/conflict-dialog.tsx';
import type { LessonDraft } from './use-lesson-draft.ts';

/** Asks which version to keep where two admins typed into the same field, or one of them published another text of it. */
export function LessonConflict({ lesson, stored }: { lesson: LessonDraft; stored: UnitDraft }) {
  const { labels, outdated } = useMessages().lessonEditor;
  const { draft, state, value } = lesson;
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const shown = (name: string) => ({ label: labels[name as UnitField] });
  const isOutdated = stored.baseVersion < stored.version;
  const { published } = stored;
  const contested = fieldNames(UNIT_FIELDS)
    .filter((name) => value[name] !== published[name])
    .map((name) => ({
      name,
      outcome: 'conflict' as const,
      mine: String(value[name]),
      theirs: String(published[name]),
    }));

  const finish = async (save: () => Promise<void>) => {
    setBusy(true);
    await save();
    setBusy(false);
    setChoosing(false);
  };
  return (
    <>
      {isOutdated && (
        <Alert>
          <p>{outdated.text}</p>
          <Button size="sm" tone="secondary" className="mt-2" onClick={() => setChoosing(true)}>
            {outdated.choose}
          </Button>
        </Alert>
      )}
      <ConflictDialog
        fields={state.conflict}
        shown={shown}
        busy={busy}
        failure={null}
        onSave={(choices) => void finish(() => draft.resolve(choices))}
        onKeepTheirs={draft.keepTheirs}
        // The form stays usable; the next change asks again.
        onGoOn={draft.postpone}
      />
      <ConflictDialog
        fields={choosing && state.conflict === null ? contested : null}
        shown={shown}
        busy={busy}
        failure={null}
        onSave={(choices) =>
          void finish(() => {
            const theirs = contested.filter(({ name }) => choices[name] === 'theirs');
            lesson.setBase(stored.version);
            draft.set('', { ...value, ...Object.fromEntries(theirs.map(({ name }) => [name, published[name]])) });
            return draft.flush();
          })
        }
        onKeepTheirs={() =>
          void finish(() => {
            lesson.setBase(stored.version);
            draft.set('', published);
            return draft.flush();
          })
        }
        onGoOn={() => setChoosing(false)}
      />
    </>
  );
}
