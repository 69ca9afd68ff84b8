import type { ImportOutput } from '#modules/enrolments/contract/enrolments.ts';
import * as LIMITS from '#contract/limits.ts';
import { EmailPreview } from '#modules/mail/web/shared/email-preview.tsx';
import { useSchool } from '#web/lib/school.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';

/** Who gets an email when a list is enrolled, and the words of the admin in it. */
export interface EmailChoice {
  readonly invite: boolean;
  readonly notify: boolean;
  readonly message: string;
}

/**
 * Decides who is written to when a list is enrolled, and shows what they would read. A change of `invite` changes the outcome of
 * lines; `preview.emails` is null while they are hidden.
 */
export function ImportEmails(props: {
  result: ImportOutput;
  choice: EmailChoice;
  preview: { readonly busy: boolean; readonly emails: ImportOutput['emails'] | null };
  onChange: (choice: EmailChoice) => void;
  onPreview: () => void;
}) {
  const { result, choice, preview, onChange, onPreview } = props;
  const words = useMessages().admin.students.import.emails;
  const count = (...outcomes: readonly string[]) =>
    result.lines.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const { mail } = useSchool();
  const strangers = count('unknown', 'invite');
  const isWritten = count('enrol', 'unconfirmed') > 0;
  if (strangers === 0 && !isWritten) return null;
  if (mail === 'off') return <Alert>{words.off}</Alert>;
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{words.title}</legend>
      {strangers > 0 && (
        <Checkbox
          label={words.invite(strangers)}
          hint={words.inviteHint}
          checked={choice.invite}
          onChange={({ target }) => onChange({ ...choice, invite: target.checked })}
        />
      )}
      {isWritten && (
        <Checkbox
          label={words.notify}
          checked={choice.notify}
          onChange={({ target }) => onChange({ ...choice, notify: target.checked })}
        />
      )}
      {(choice.invite || choice.notify) && (
        <>
          <Textarea
            label={words.message}
            hint={words.messageHint}
            rows={2}
            maxLength={LIMITS.requestMessageLength}
            value={choice.message}
            onChange={({ target }) => onChange({ ...choice, message: target.value })}
          />
          <Button
            size="sm"
            tone="secondary"
            className="justify-self-start"
            busy={preview.busy}
            busyLabel={words.loading}
            onClick={onPreview}
          >
            {words.preview}
          </Button>
          {preview.emails?.map((email) => (
            <EmailPreview key={email.subject} label={email.subject} email={email} />
          ))}
        </>
      )}
    </fieldset>
  );
}
