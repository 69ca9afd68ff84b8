import { createFileRoute } from '@tanstack/react-router';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { StudyPage } from '#web/features/study/study-page.tsx';
import { studySearch } from '#web/features/study/study-search.ts';
import { StudySkeleton } from '#web/features/study/study-skeleton.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/_focus/enrolled-course/$courseId')({
  staticData: { messages: ['study', 'access'] },
  validateSearch: studySearch,
  head: personalHead(({ study }) => study.title),
  component: EnrolledCourse,
});

function EnrolledCourse() {
  const { courseId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UserGuard loading={<StudySkeleton />}>
      {(user) => (
        <StudyPage
          key={courseId}
          courseRef={courseId}
          user={user}
          search={search}
          onMove={(search, options) => void navigate({ search, replace: options?.replace, resetScroll: false })}
        />
      )}
    </UserGuard>
  );
}
