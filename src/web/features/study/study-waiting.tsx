import { useMessages } from '#web/lib/messages/messages.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The study page's shape while its course is on the way. */
export function StudyWaiting() {
  const { study } = useMessages();
  return (
    <div aria-busy="true" className="page grid gap-6 py-8">
      <span className="sr-only">{study.loading}</span>
      <Skeleton className="h-10 w-2/3 max-w-xl" />
      <Skeleton className="h-5 w-1/3 max-w-xs" />
      <Skeleton className="h-11 w-full" />
      <div className="grid gap-8 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="hidden h-96 w-full lg:block" />
      </div>
    </div>
  );
}
