import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Mark } from '#web/ui/school-mark.tsx';

/** The page of unknown addresses and unknown ids, with a link onwards. */
export function NotFoundPage() {
  const { notFound, pageTitle } = useMessages().shell;
  const { name, logo } = useSchool();
  return (
    <section className="page grid justify-items-start gap-6 py-16 sm:py-24">
      <title>{pageTitle(notFound.title, name)}</title>
      <meta name="robots" content="noindex" />
      <p aria-hidden="true" className="flex items-center gap-1 font-serif text-display leading-none text-accent">
        <span>4</span>
        {logo ? <span>0</span> : <Mark className="size-[0.72em]" />}
        <span>4</span>
      </p>
      <h1 className="text-4xl">{notFound.heading}</h1>
      <p className="measure text-lg text-muted">{notFound.explanation}</p>
      <p className="mt-4 flex flex-wrap gap-4">
        <LinkButton to="/courses">{notFound.toCourses}</LinkButton>
        <LinkButton to="/" tone="secondary">
          {notFound.toHome}
        </LinkButton>
      </p>
    </section>
  );
}
