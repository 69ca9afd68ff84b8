import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/users.ts';
import type { FormErrors } from '#web/ui/form-errors.ts';
import { draftOf, type UserDraft } from './user-draft.ts';

/** What is being typed into the rows of a list of users, and what was found wrong with it, by the id of the user. */
export interface UserDrafts {
  readonly draftOf: (id: string) => UserDraft | undefined;
  readonly errorsOf: (id: string) => FormErrors;
  /** Begins with a row as it stands; the row is there to be given the focus when this returns. */
  readonly begin: (user: User) => void;
  readonly keep: (id: string, draft: UserDraft) => void;
  readonly keepErrors: (id: string, errors: FormErrors) => void;
  /** Ends with a row; what stands in its place is there when this returns. */
  readonly end: (id: string) => void;
}

/** Belongs above the list, so that what is typed outlasts whatever the list is narrowed, ordered or turned to. */
export function useUserDrafts(): UserDrafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, UserDraft | undefined>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, FormErrors | undefined>>>({});
  const keep = (id: string, draft: UserDraft | undefined) => setDrafts((all) => ({ ...all, [id]: draft }));
  const keepErrors = (id: string, found: FormErrors | undefined) => setErrors((all) => ({ ...all, [id]: found }));
  return {
    draftOf: (id) => drafts[id],
    errorsOf: (id) => errors[id] ?? {},
    begin: (user) => flushSync(() => keep(user._id, draftOf(user))),
    keep,
    keepErrors,
    end: (id) =>
      flushSync(() => {
        keep(id, undefined);
        keepErrors(id, undefined);
      }),
  };
}
