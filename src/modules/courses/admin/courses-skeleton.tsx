import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Skeleton of the course list. */
export function CoursesSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <div
          key={line}
          className="grid grid-cols-[2rem_1fr_7rem] items-center gap-6 bg-surface px-3 py-1.5 lg:grid-cols-[2rem_1fr_1fr_1fr_7rem]"
        >
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 max-lg:hidden" />
          <Skeleton className="h-4 max-lg:hidden" />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  );
}
