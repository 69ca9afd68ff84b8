import { useMessages } from '#web/lib/messages/messages.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Skeleton of the study page. */
export function StudySkeleton() {
  const { study } = useMessages();
  return (
    <div aria-busy="true" className="page grid min-h-dvh content-start gap-2 pb-8 2xl:max-w-[100rem]">
      <span className="sr-only">{study.loading}</span>
      <Skeleton className="my-3 h-5 w-32" />
      <Skeleton className="h-9 w-2/3 max-w-md" />
      <Skeleton className="mt-2 h-11 w-full max-w-md" />
      <div className="grid gap-8 pt-6 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-30 w-full lg:hidden" />
        <div className="grid gap-4">
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="aspect-video w-full" />
        </div>
        <Skeleton className="hidden h-96 w-full lg:block" />
      </div>
    </div>
  );
}
