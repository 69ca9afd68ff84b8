import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { UserGuard } from '#modules/auth/web/guards.tsx';
import { purchasedCoursesQuery } from '#modules/enrolments/web/enrolments.api.ts';
import { StudyPage } from '#modules/units/web/study-page.tsx';
import { studySearch } from '#modules/units/web/study-search.ts';
import { StudySkeleton } from '#modules/units/web/study-skeleton.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/_focus/enrolled-course/$courseId')({
  staticData: { messages: ['study', 'access'] },
  validateSearch: studySearch,
  head: personalHead(({ study }) => study.title),
  component: EnrolledCourse,
});

function EnrolledCourse() {
  return <UserGuard loading={<StudySkeleton />}>{(user) => <Study user={user} />}</UserGuard>;
}

function Study({ user }: { user: CurrentUser }) {
  const { courseId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  // The course itself is the same for all who study it: when the access of this one ends is said by their own list.
  const { data: own } = useQuery(purchasedCoursesQuery(user._id));
  const enrolled = own?.find(({ _id, customId }) => _id === courseId || String(customId) === courseId);
  return (
    <StudyPage
      key={courseId}
      courseRef={courseId}
      user={user}
      accessUntil={own && (enrolled?.until ?? null)}
      search={search}
      onMove={(search, options) => void navigate({ search, replace: options?.replace, resetScroll: false })}
    />
  );
}
