import { useState } from 'react';
import { REQUEST_OUTCOMES, type RequestOutcome } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { oneOf } from '#web/lib/search-params.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AskForm, type Asking } from './ask-form.tsx';

/** The page to ask for a place in a course. `state` is the outcome of the plain form, from the address. */
export function AskPage({ course, user, owned, state }: Asking & { owned: boolean; state: unknown }) {
  const { ask } = useMessages();
  const [sent, setSent] = useState<RequestOutcome | null>(null);
  const outcome = owned ? 'enrolled' : (sent ?? oneOf(REQUEST_OUTCOMES, state));
  const courseId = String(course.customId);
  return (
    <div className="page py-10 sm:py-16">
      <div className="mx-auto grid max-w-md gap-6">
        {outcome ? (
          <Outcome key={outcome} outcome={outcome} courseId={courseId} />
        ) : (
          <>
            <header className="grid gap-2 text-center">
              <h1 className="text-3xl">{ask.title}</h1>
              <p className="text-muted">{ask.lead(course.name)}</p>
            </header>
            <div className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8">
              <AskForm key={user?._id} course={course} user={user} state={state} onSent={setSent} />
            </div>
          </>
        )}
        <BackLink to="/course/$courseId" params={{ courseId }}>
          {ask.back}
        </BackLink>
      </div>
    </div>
  );
}

/** What became of the request; takes the focus after the form. */
function Outcome({ outcome, courseId }: { outcome: RequestOutcome; courseId: string }) {
  const { ask } = useMessages();
  const [title, text] = {
    stored: [ask.sent, ask.sentText],
    repeated: [ask.repeated, ask.repeatedText],
    enrolled: [ask.enrolled, ask.enrolledText],
  }[outcome];
  return (
    <div role="status" className="grid gap-5 text-center">
      <h1 className="text-3xl">{title}</h1>
      <p className="text-muted">{text}</p>
      {outcome === 'enrolled' ? (
        <LinkButton to="/enrolled-course/$courseId" params={{ courseId }} size="lg">
          {ask.study}
        </LinkButton>
      ) : (
        <LinkButton to="/courses" tone="secondary">
          {ask.courses}
        </LinkButton>
      )}
    </div>
  );
}
