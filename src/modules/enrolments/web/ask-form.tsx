import { Link } from '@tanstack/react-router';
import type { RequestOutcome } from '#contract/choices.ts';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import * as LIMITS from '#contract/limits.ts';
import { PERSON_RULES } from '#contract/fields/text-rules.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { askForPlace } from './ask.api.ts';

/** Who asks for which course; `user` is null for a guest and while unknown. */
export interface Asking {
  readonly course: Pick<CourseDetail, '_id' | 'customId' | 'name' | 'language'>;
  readonly user: CurrentUser | null;
}

const MESSAGE_RULE = { max: [LIMITS.requestMessageLength, 'too_long'] } as const;
const GUEST_RULES = { name: PERSON_RULES.name, email: PERSON_RULES.email, message: MESSAGE_RULE };
const USER_RULES = { message: MESSAGE_RULE };

/** Asks for a place; works without scripts. `state` is why the plain form was refused. */
export function AskForm(props: Asking & { state: unknown; onSent: (outcome: RequestOutcome) => void }) {
  const { course, user } = props;
  const { ask } = useMessages();
  const locale = useLocale();
  const problems: Readonly<Record<string, string>> = ask.problems;
  const form = useRuledForm({
    rules: user ? USER_RULES : GUEST_RULES,
    failed: ask.failed,
    failure: Object.hasOwn(problems, String(props.state)) ? (problems[String(props.state)] ?? null) : null,
    submit: async ({ name = '', email = '', message = '' }) => {
      props.onSent(await askForPlace(course._id, user ? { message } : { name, email, message }));
    },
  });
  return (
    <Form form={form} action={`/api/forms/courses/${course.customId}/requests`}>
      <input type="hidden" name="locale" value={locale} />
      <FormAlert />
      {user ? (
        <p className="[overflow-wrap:anywhere]">{ask.as(user.name, user.email)}</p>
      ) : (
        <>
          <TextInput label={ask.name} name="name" autoComplete="name" />
          <EmailInput label={ask.email} hint={ask.emailHelp} autoComplete="email" />
        </>
      )}
      <Textarea label={ask.message} hint={ask.messageHelp} name="message" rows={4} />
      <p className="text-sm text-muted">
        {ask.kept}{' '}
        <Link to="/privacy-policy" className="link">
          {ask.privacy}
        </Link>
      </p>
      <SubmitButton size="lg" wide busyLabel={ask.sending}>
        {ask.submit}
      </SubmitButton>
    </Form>
  );
}
