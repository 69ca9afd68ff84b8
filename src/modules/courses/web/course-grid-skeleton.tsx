import { useMessages } from '#web/lib/messages/messages.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Skeleton of `cards` courses. */
export function CourseGridSkeleton({ cards }: { cards: number }) {
  const { ui } = useMessages();
  return (
    <div aria-busy="true" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <VisuallyHidden>{ui.loading}</VisuallyHidden>
      {Array.from({ length: cards }, (_, place) => (
        <div key={place} className="overflow-hidden rounded-lg border border-line bg-surface">
          <Skeleton className="aspect-video w-full" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-4 h-12 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
