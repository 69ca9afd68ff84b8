import { useMessages } from '#web/lib/messages/messages.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Skeleton of the study page. */
export function StudySkeleton() {
  const { study } = useMessages();
  return (
    <div aria-busy="true" className="page grid min-h-dvh content-start gap-2 pt-2 pb-8 sm:pt-4 2xl:max-w-[100rem]">
      <span className="sr-only">{study.loading}</span>
      <Skeleton className="h-9 w-2/3 max-w-md" />
      <Skeleton className="h-11 w-full max-w-md" />
      <div className="grid gap-8 lg:grid-cols-[1fr_20rem] lg:pt-6">
        <div className="grid gap-4">
          <Skeleton className="hidden h-9 w-3/4 lg:block" />
          <Skeleton className="aspect-video w-full" />
        </div>
        <Skeleton className="hidden h-96 w-full lg:block" />
      </div>
    </div>
  );
}
