import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EnrolledCard } from '#modules/enrolments/contract/enrolments.ts';
import { isLoggedOut } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { purchasedCoursesQuery } from './enrolments.api.ts';
import { OwnCourseCard } from './course-card.tsx';

const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

/** A user's courses as cards: loading, failed with a retry, `empty`, or the first `atMost` of them. */
export function PurchasedCourses(props: { userId: string; atMost?: number; level: 2 | 3; empty: ReactNode }) {
  const { account } = useMessages();
  const { data, error, isPending, isFetching, refetch } = useQuery(purchasedCoursesQuery(props.userId));

  if (isPending) return <Waiting count={Math.min(props.atMost ?? 3, 3)} />;
  if (!data) {
    return (
      <ErrorState
        error={isLoggedOut(error) ? error : null}
        title={account.home.failed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {sentenceOr(error, account.home.failedHelp)}
      </ErrorState>
    );
  }
  if (data.length === 0) return props.empty;
  return (
    <ul className={GRID}>
      {data.slice(0, props.atMost).map((course: EnrolledCard) => (
        <li key={course._id}>
          <OwnCourseCard course={course} level={props.level} />
        </li>
      ))}
    </ul>
  );
}

function Waiting({ count }: { count: number }) {
  const { account } = useMessages();
  return (
    <div aria-busy="true" className={GRID}>
      <span className="sr-only">{account.home.loading}</span>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="grid content-start gap-4 rounded-lg border border-line p-4">
          <Skeleton className="aspect-video w-full" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
