import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Skeleton of a list. */
export function ListSkeleton({ label, lines = 8 }: { label: string; lines?: number }) {
  return (
    <div aria-busy="true" className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="grid grid-cols-[3rem_1fr_1.5fr] gap-6 bg-surface px-4 py-4.5">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 max-lg:hidden" />
        </div>
      ))}
    </div>
  );
}
