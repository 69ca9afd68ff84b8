import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { session } from './session.ts';

interface ViewBannerProps {
  readonly user: { readonly _id: string; readonly name: string };
  readonly seconds: number;
}

/** Says that an admin sees the school as another person, and ends that by its button or after `seconds`. */
export default function ViewBanner({ user: { _id, name }, seconds }: ViewBannerProps) {
  const { viewing } = useMessages();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('DELETE /auth/view'),
    onSuccess() {
      session.notify();
      // A new document, so that nothing the person sees stays in memory.
      window.location.assign(`/admin/people/${_id}`);
    },
  });
  // This tab has just learned whom the session shows; the others may not have.
  useEffect(() => session.notify(), []);
  useEffect(() => {
    const timer = setTimeout(mutate, seconds * 1000);
    return () => clearTimeout(timer);
  }, [mutate, seconds]);
  return (
    <section aria-label={viewing.label} className="border-b border-edge bg-highlight-soft">
      <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
        <p>{error ? sentenceOr(error, viewing.failed) : viewing.text(name)}</p>
        <Button size="sm" tone="secondary" busy={isPending} onClick={() => mutate()}>
          {viewing.stop}
        </Button>
      </div>
    </section>
  );
}
