import { useRef, useState } from 'react';
import type { AcceptedLine, ImportLine, ImportOutput } from '#modules/enrolments/contract/enrolments.ts';
import { useSchool } from '#web/lib/school.tsx';
import type { EmailChoice } from './import-emails.tsx';
import { useImportStudents } from './students.api.ts';

const NO_WORDS: EmailChoice = { invite: false, notify: true, message: '' };

/** Trying out and enrolling a list of e-mails: the last result, and what is decided about its lines and emails. */
export function useStudentsImport(courseId: string, csv: string) {
  /** Accounts without a confirmed address that are enrolled nevertheless. */
  const [accepted, setAccepted] = useState<readonly AcceptedLine[]>([]);
  const [choice, setChoice] = useState<EmailChoice>(NO_WORDS);
  const [isPreviewed, setPreviewed] = useState(false);
  /** The last dry run: it stays in view while it is made again. */
  const [checked, setChecked] = useState<ImportOutput | null>(null);
  const checking = useImportStudents(courseId);
  const enrolling = useImportStudents(courseId);
  /** Counts dry runs and lists: the result of an earlier one is dropped. */
  const run = useRef(0);
  const { mail } = useSchool();
  const result = enrolling.data ?? checked;
  const count = (is: (line: ImportLine) => boolean) => result?.lines.filter(is).length ?? 0;
  const isAccepted = ({ outcome, userId }: ImportLine) =>
    outcome === 'unconfirmed' && accepted.some((one) => one.userId === userId);

  /** Without mail the choice is not offered. */
  const sent = (chosen: EmailChoice) => (mail === 'off' ? { ...chosen, invite: false, notify: false } : chosen);
  /** Tries the list out, with what is decided about it. Rejects with ApiError. */
  const check = async (next: EmailChoice, lines: readonly AcceptedLine[]): Promise<void> => {
    run.current += 1;
    const own = run.current;
    const outcome = await checking.mutateAsync({ ...sent(next), csv, dryRun: true, accepted: [...lines] });
    if (run.current === own) setChecked(outcome);
  };
  // The failure is shown beside the result.
  const checkAgain = (next: EmailChoice) => void check(next, accepted).catch(() => undefined);
  return {
    result,
    isDone: enrolling.isSuccess,
    isChecking: checking.isPending,
    isEnrolling: enrolling.isPending,
    checkError: checked && checking.error,
    enrolError: enrolling.error,
    toInvite: count(({ outcome }) => outcome === 'invite'),
    toEnrol: count((line) => line.outcome === 'enrol' || isAccepted(line)),
    accepted,
    setAccepted,
    choice,
    emails: isPreviewed && result ? result.emails : null,
    check: () => check(choice, []),
    choose: (next: EmailChoice) => {
      setChoice(next);
      setPreviewed(false);
      if (next.invite !== choice.invite) checkAgain(next);
    },
    preview: () => {
      setPreviewed(true);
      checkAgain(choice);
    },
    enrol: () => enrolling.mutate({ ...sent(choice), csv, dryRun: false, accepted: [...accepted] }),
    /** Forgets what was decided, for another list. */
    startOver: () => setChoice(NO_WORDS),
    /** Drops the result: the list is another one. */
    discard: () => {
      run.current += 1;
      setAccepted([]);
      setChecked(null);
      setPreviewed(false);
      checking.reset();
      enrolling.reset();
    },
  };
}
