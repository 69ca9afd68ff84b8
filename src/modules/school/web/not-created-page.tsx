import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Mark } from '#web/ui/school-mark.tsx';

/** Replaces pages that are linked but do not exist yet. */
export function NotCreatedPage() {
  const { notCreated } = useMessages();
  const { mode } = useSchool();
  return (
    <section className="page grid justify-items-center gap-6 py-24 text-center">
      <Mark className="h-20 text-accent" />
      <h1 className="max-w-3xl text-4xl">{mode === 'demo' ? notCreated.heading : notCreated.title}</h1>
      <p className="measure text-lg text-muted">{notCreated.text}</p>
      <LinkButton to="/courses" size="lg">
        {notCreated.toCourses}
      </LinkButton>
    </section>
  );
}
