import { useQuery } from '@tanstack/react-query';
import { accessSentence } from '#modules/people/web/shared/access-sentence.ts';
import { formatShortDay } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ownAccessQuery } from './study.api.ts';
import { Mark } from '#web/ui/school-mark.tsx';

const FRAME = 'page grid justify-items-center gap-5 py-16 text-center sm:py-24';

/** For users who are not enrolled: why the course is closed, and a link to its page. */
export function NotEnrolled({ courseRef }: { courseRef: string }) {
  const { study, access } = useMessages();
  const { notEnrolled } = study;
  const locale = useLocale();
  const { data: why } = useQuery(ownAccessQuery(courseRef));
  return (
    <div className={FRAME}>
      <Mark className="h-12 max-w-48 text-edge" />
      <h1 className="text-3xl">{notEnrolled.title}</h1>
      <p className="measure text-muted">{notEnrolled.text}</p>
      {why && why.refusal !== 'never' && (
        <p role="status" className="measure">
          {accessSentence(why, access, (iso) => formatShortDay(iso, locale))}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/course/$courseId" params={{ courseId: courseRef }}>
          {notEnrolled.toCourse}
        </LinkButton>
        <LinkButton to="/my-courses" tone="secondary">
          {notEnrolled.myCourses}
        </LinkButton>
      </div>
    </div>
  );
}

/** The page for an unknown course. */
export function CourseMissing() {
  const { missing, notEnrolled } = useMessages().study;
  return (
    <div className={FRAME}>
      <Mark className="h-12 max-w-48 text-edge" />
      <h1 className="text-3xl">{missing.title}</h1>
      <p className="measure text-muted">{missing.text}</p>
      <LinkButton to="/my-courses">{notEnrolled.myCourses}</LinkButton>
    </div>
  );
}
