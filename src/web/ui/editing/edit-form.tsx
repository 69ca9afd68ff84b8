import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Form, FormAlert } from '#web/ui/form/form.tsx';
import type { FormRules } from '#web/ui/form/form-context.ts';
import { type FormHandle, formTexts } from '#web/ui/form/use-form.ts';
import { type FieldErrors, useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import type { ShownField } from '#web/ui/merging/choice-of-side.tsx';
import { ConflictDialog } from '#web/ui/merging/conflict-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { type FormDraft, useOtherEditor } from './form-drafts.tsx';
import type { Reading, Texts } from '#web/ui/merging/three-way-merge.ts';
import { useMergedSave } from '#web/ui/merging/use-merged-save.ts';

type Versioned = { readonly version?: number | undefined };

/** A form that edits a stored entity: drafts, merging and conflicts. */
export interface EditHandle {
  readonly form: FormHandle;
  readonly draft: FormDraft;
  /** The conflict dialog; `shown` returns how it shows a field. */
  readonly conflictDialog: (shown: (name: string) => ShownField) => ReactNode;
  readonly inConflict: boolean;
  /** Deletes the draft and closes the form. */
  readonly cancel: () => void;
}

/**
 * The state of a form that edits a stored entity, or creates one: `merge.send` creates it where no version is passed, and changes
 * what it created if more is typed meanwhile.
 */
export function useEditForm<Entity extends Versioned>(how: {
  draft: FormDraft;
  rules: FormRules;
  /** Returns errors beyond the fields' rules. */
  check?: () => FieldErrors;
  failed: string;
  /** Names of the form's fields that the API names differently. */
  alias?: Readonly<Record<string, string>>;
  merge: Parameters<typeof useMergedSave<Entity>>[0];
  /** Adds values other than texts; null stops saving. */
  complete?: (texts: Texts) => Promise<Texts | null>;
  /** Caches an entity that another user saved. */
  keepTheirs: (theirs: Entity) => void;
  onDone: (saved: Entity) => void;
  onCancel?: (() => void) | undefined;
}): EditHandle {
  const { draft, alias = {} } = how;
  const merged = useMergedSave<Entity>(how.merge);
  const otherEditor = useOtherEditor();
  /** What was saved while more was typed: the next save is based on it. */
  const saved = useRef<Reading>(null);
  const finish = (entity: Entity | undefined) => {
    if (!entity) return;
    saved.current = null;
    draft.end();
    how.onDone(entity);
  };
  const form = useRuledForm({
    rules: how.rules,
    ...(how.check && { check: how.check }),
    failed: how.failed,
    refused: (cause) => {
      const refused = Object.entries(refusedFields(cause));
      if (refused.length > 0) merged.close();
      return Object.fromEntries(refused.map(([name, sentence]) => [alias[name] ?? name, sentence]));
    },
    submit: async (texts) => {
      const base = saved.current ?? draft.base;
      const all = how.complete ? await how.complete(texts) : texts;
      if (!all) return undefined;
      const entity = await merged.save(base, all);
      if (entity) saved.current = { version: entity.version, texts: how.merge.textsOf(entity) };
      return entity;
    },
    onSent: (entity) => finish(entity as Entity),
  });
  return {
    form,
    draft,
    inConflict: merged.conflict !== null,
    cancel: () => {
      saved.current = null;
      draft.end();
      how.onCancel?.();
    },
    conflictDialog: (fieldOf) => (
      <ConflictDialog
        fields={merged.conflict?.fields ?? null}
        changedBy={otherEditor(merged.conflict?.changedBy)}
        shown={fieldOf}
        busy={form.pending}
        failure={<FormAlert />}
        onGoOn={merged.close}
        onKeepTheirs={() => {
          if (!merged.conflict) return;
          how.keepTheirs(merged.conflict.theirs);
          finish(merged.conflict.theirs);
        }}
        onSave={(choices) => void form.run(async () => finish(await merged.saveChoices(choices)))}
      />
    ),
  };
}

/** A form for a stored entity, with the notice of its draft on top. Give it an `EditAlert` above its buttons. */
export function EditForm({
  edit,
  shown,
  without,
  onDiscard,
  children,
  ...rest
}: Omit<ComponentProps<typeof Form>, 'form'> & {
  edit: EditHandle;
  shown: (name: string) => ShownField;
  without: ComponentProps<typeof DraftNotice>['without'];
  onDiscard?: () => void;
}) {
  const { draft, form } = edit;
  return (
    <Form
      key={draft.generation}
      {...rest}
      form={form}
      aside={edit.conflictDialog(shown)}
      onInput={(event) => draft.keep(formTexts(event.currentTarget))}
    >
      <DraftNotice draft={draft} without={without} {...(onDiscard && { onDiscard })} />
      {children}
    </Form>
  );
}

/** Announces why saving failed; a conflict shows its dialog instead. */
export const EditAlert = ({ edit }: { edit: EditHandle }) => (edit.inConflict ? null : <FormAlert />);
