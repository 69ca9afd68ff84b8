import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { TIME_FACTORS } from '#contract/choices.ts';
import type { Person } from '#modules/people/contract/people.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { personQuery, usePersonChanges } from './people.api.ts';
import { PersonCertificates } from './person-certificates.tsx';
import { Timeline } from './timeline.tsx';
import { Why } from './why.tsx';

const CARD = 'grid content-start gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6';

/** Everything about one person: profile, courses, why they can open a course, notes and timeline. */
export function PersonPage({ id, profile }: { id: string; profile: ReactNode }) {
  const words = useMessages().people;
  const { data, error, isPending, isFetching, refetch } = useQuery(personQuery(id));
  return (
    <>
      <div className="grid gap-4">
        <BackLink to="/admin/manage-users">{words.back}</BackLink>
        <PageHeading title={data?.name ?? (isPending ? words.loading : words.failed)} />
      </div>
      {isPending ? (
        <ListSkeleton label={words.loading} />
      ) : data ? (
        <Shown person={data} profile={profile} />
      ) : (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.failedHelp)}
        </ErrorState>
      )}
    </>
  );
}

/** `profile`: the form of the public profile, for teachers and admins. */
function Shown({ person, profile }: { person: Person; profile: ReactNode }) {
  const [course, setCourse] = useState('');
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Profile person={person} />
        <Courses
          person={person}
          onWhy={(customId) => {
            setCourse(String(customId));
            document.getElementById('why')?.scrollIntoView({ block: 'nearest' });
          }}
        />
        <PersonCertificates userId={person._id} className={CARD} />
        <Why userId={person._id} course={course} onCourse={setCourse} />
        <Notes userId={person._id} />
        {person.role !== 'user' && profile}
      </div>
      <Timeline userId={person._id} />
    </>
  );
}

function Profile({ person }: { person: Person }) {
  const words = useMessages().people;
  const written = useSchoolTime();
  const { sendLink, setTimeFactor, viewAs } = usePersonChanges(person._id);
  const fact = (name: string, value: ReactNode) => (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
  const moment = (time: string | null) =>
    time === null ? words.never : <time dateTime={time}>{written.moment(time)}</time>;
  return (
    <section aria-label={person.name} className={CARD}>
      <dl className="grid gap-2 text-sm">
        {fact(words.id, person.customId)}
        {fact(
          words.email,
          <span className="flex flex-wrap items-center gap-2">
            <EmailText address={person.email} />
            <Badge tone={person.emailConfirmed ? 'success' : 'neutral'}>
              {person.emailConfirmed ? words.confirmed : words.unconfirmed}
            </Badge>
          </span>,
        )}
        {fact(words.role, words.roles[person.role])}
        {fact(words.joined, moment(person.joinedAt))}
        {fact(words.lastSeen, moment(person.lastSeenAt))}
      </dl>
      {setTimeFactor.isSuccess && <Alert tone="success">{words.timeSaved}</Alert>}
      {setTimeFactor.error && <Alert tone="error">{sentenceOr(setTimeFactor.error, words.timeFailed)}</Alert>}
      <Select
        label={words.extraTime}
        hint={words.extraTimeHint}
        className="max-w-60"
        disabled={setTimeFactor.isPending}
        value={person.timeFactor}
        onChange={({ target }) => {
          const factor = TIME_FACTORS.find((one) => one === Number(target.value));
          if (factor !== undefined) setTimeFactor.mutate(factor);
        }}
      >
        <Options
          values={TIME_FACTORS}
          nameOf={(factor) => (factor === 1 ? words.usualTime : words.moreTime((factor - 1) * 100))}
        />
      </Select>
      {sendLink.isSuccess && <Alert tone="success">{words.linkSent(person.email)}</Alert>}
      {sendLink.error && <Alert tone="error">{sentenceOr(sendLink.error, words.linkFailed)}</Alert>}
      <Button
        size="sm"
        tone="secondary"
        className="justify-self-start"
        busy={sendLink.isPending}
        onClick={() => sendLink.mutate()}
      >
        {words.sendLink}
      </Button>
      {person.role !== 'admin' && (
        <div className="grid justify-items-start gap-1">
          {viewAs.error && <Alert tone="error">{sentenceOr(viewAs.error, words.viewAsFailed)}</Alert>}
          <Button size="sm" tone="secondary" busy={viewAs.isPending} onClick={() => viewAs.mutate()}>
            {words.viewAs}
          </Button>
          <p className="text-sm text-muted">{words.viewAsHint}</p>
        </div>
      )}
    </section>
  );
}

function Courses({ person, onWhy }: { person: Person; onWhy: (customId: number) => void }) {
  const words = useMessages().people.courses;
  const written = useSchoolTime();
  return (
    <section aria-labelledby="courses" className={CARD}>
      <h2 id="courses" className="text-xl">
        {words.title}
      </h2>
      {person.courses.length === 0 && <p className="text-muted">{words.empty}</p>}
      <ul className="grid divide-y divide-line">
        {person.courses.map((course) => (
          <li
            key={course._id}
            className="flex flex-wrap items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
          >
            <div className="grid min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <Link
                  to="/admin/manage-courses/$courseId"
                  params={{ courseId: String(course.customId) }}
                  className="link [overflow-wrap:anywhere]"
                >
                  {course.name}
                </Link>
                {!course.open && <Badge>{words.ended}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {words.progress(course.done, course.units)} · {words.since(written.date(course.since))}
                {course.until !== null && ` · ${words.until(written.lastDay(course.until))}`}
              </p>
            </div>
            <Button size="sm" tone="quiet" aria-label={words.whyOf(course.name)} onClick={() => onWhy(course.customId)}>
              {words.why}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ userId }: { userId: string }) {
  const words = useMessages().people.notes;
  const { addNote } = usePersonChanges(userId);
  const form = useForm({
    failed: words.failed,
    submit: async ({ text = '' }, element) => {
      await addNote.mutateAsync(text);
      element.reset();
    },
  });
  return (
    <section aria-labelledby="notes" className={CARD}>
      <h2 id="notes" className="text-xl">
        {words.title}
      </h2>
      <Form form={form} className="grid gap-3">
        <FormAlert />
        <Textarea name="text" label={words.label} hint={words.hint} rows={3} maxLength={LIMITS.noteLength} />
        <SubmitButton size="sm" className="justify-self-start">
          {words.add}
        </SubmitButton>
      </Form>
    </section>
  );
}
