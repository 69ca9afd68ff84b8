import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SCHOOL_PARTS, type SchoolPart } from '#modules/school/contract/school-choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DraftBar } from '#web/ui/drafts/draft-bar.tsx';
import { useDraftStates } from '#web/ui/drafts/use-drafts.ts';
import { useEditor, usePartState } from './editor-context.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { discardPart, draftQuery, publishSchoolDraft, refreshSchool, refreshView } from './school-settings.api.ts';
import { useShowField } from './use-show-field.ts';

/** The bar of the draft of all parts. */
export function SchoolDraftBar() {
  const words = useMessages().adminSchool;
  const { draft, parts, uploads } = useEditor();
  const client = useQueryClient();
  const [drafts] = useState(() => SCHOOL_PARTS.map((part) => parts[part]));
  const states = useDraftStates(drafts);
  const isChanged = (index: number) => states[index]?.changed || states[index]?.status !== 'saved';
  const changed = SCHOOL_PARTS.filter((_part, index) => isChanged(index));
  const named = changed.map((part) => words.parts[part]).join(', ');
  const refused = SCHOOL_PARTS.find((_part, index) => states[index]?.status === 'refused');
  const readAgain = () => void client.invalidateQueries({ queryKey: draftQuery().queryKey });

  return (
    <DraftBar
      drafts={drafts}
      words={words}
      sticky="sm:sticky"
      within="/admin/school"
      changed={changed.length > 0 ? words.bar.changed(named) : null}
      unchanged={words.bar.unchanged}
      lost={words.discard.text(named)}
      refused={refused && <RefusedFields part={refused} />}
      publish={async () => {
        const revisions = Object.fromEntries(SCHOOL_PARTS.map((part) => [part, parts[part].revision]));
        const { number } = await publishSchoolDraft({
          version: draft.version,
          revisions: revisions as Record<SchoolPart, number>,
        }).catch((cause: unknown) => {
          readAgain();
          throw cause;
        });
        // What is typed next is saved on top of the revisions that the publication has made.
        await refreshSchool(client);
        return number;
      }}
      question={(publication, close) => <PublishDialog changed={changed} publication={publication} onClose={close} />}
      discard={async () => {
        uploads.discard();
        try {
          for (const part of changed) {
            const draft = parts[part];
            draft.replace(await draft.exclusively(() => discardPart(part, draft.revision)));
          }
        } finally {
          refreshView(client);
          readAgain();
        }
      }}
    />
  );
}

/** Says which part is not saved, and leads to its first invalid field. */
function RefusedFields({ part }: { part: SchoolPart }) {
  const words = useMessages().adminSchool;
  const showField = useShowField();
  const paths = Object.keys(usePartState(part).errors);
  const [first = ''] = paths;
  return (
    <Alert tone="error">
      <p>{words.bar.refused(paths.length, words.parts[part])}</p>
      <Button size="sm" tone="secondary" className="mt-2" onClick={() => void showField(part, first)}>
        {words.bar.showField}
      </Button>
    </Alert>
  );
}
