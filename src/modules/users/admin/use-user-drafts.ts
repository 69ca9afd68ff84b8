import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#modules/users/contract/users.ts';
import type { FormErrors } from '#web/ui/form/form-context.ts';
import { draftOf, isDraftChanged, type UserDraft } from './user-draft.ts';

/** A row being edited: the user as read when it was opened, and the input. */
interface EditedRow {
  readonly base: User;
  readonly draft: UserDraft;
}

/** The drafts and errors of the rows of a list of users, by the id of the user. */
export interface UserDrafts {
  readonly draftOf: (id: string) => UserDraft | undefined;
  /** The user as read when the row was opened. */
  readonly baseOf: (id: string) => User | undefined;
  readonly errorsOf: (id: string) => FormErrors;
  /** Whether any row has unsaved input. */
  readonly changed: boolean;
  /** Opens a row; it is rendered when this returns, so it can be focused. */
  readonly begin: (user: User) => void;
  readonly keep: (id: string, draft: UserDraft) => void;
  readonly keepErrors: (id: string, errors: FormErrors) => void;
  /** Closes a row; its replacement is rendered when this returns. */
  readonly end: (id: string) => void;
}

/** Belongs above the list, so that drafts survive another search, order or page. */
export function useUserDrafts(): UserDrafts {
  const [rows, setRows] = useState<Readonly<Record<string, EditedRow | undefined>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, FormErrors | undefined>>>({});
  const set = (id: string, row: EditedRow | undefined) => setRows((all) => ({ ...all, [id]: row }));
  const keepErrors = (id: string, next: FormErrors | undefined) => setErrors((all) => ({ ...all, [id]: next }));
  return {
    draftOf: (id) => rows[id]?.draft,
    baseOf: (id) => rows[id]?.base,
    errorsOf: (id) => errors[id] ?? {},
    changed: Object.values(rows).some((row) => row && isDraftChanged(row.base, row.draft)),
    begin: (user) => flushSync(() => set(user._id, { base: user, draft: draftOf(user) })),
    keep: (id, draft) => setRows((all) => (all[id] ? { ...all, [id]: { ...all[id], draft } } : all)),
    keepErrors,
    end: (id) =>
      flushSync(() => {
        set(id, undefined);
        keepErrors(id, undefined);
      }),
  };
}
