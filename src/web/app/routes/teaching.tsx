import { createFileRoute } from '@tanstack/react-router';
import { UserGuard } from '#modules/auth/web/guards.tsx';
import { EssaysPage } from '#modules/assessments/web/essays-page.tsx';
import { TeachingPage } from '#modules/assessments/web/teaching-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

/** The courses whose team a user is in, or with `course` the essays of one of them. */
export const Route = createFileRoute('/teaching')({
  staticData: { messages: ['account', 'instructors', 'teams'] },
  validateSearch: asWritten,
  head: personalHead(({ instructors }) => instructors.teaching.title),
  component: Teaching,
});

function Teaching() {
  const { course } = Route.useSearch();
  return (
    <UserGuard>
      {(user) =>
        typeof course === 'string' ? (
          <EssaysPage key={course} user={user} courseId={course} />
        ) : (
          <TeachingPage user={user} />
        )
      }
    </UserGuard>
  );
}
