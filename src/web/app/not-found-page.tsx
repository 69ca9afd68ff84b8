import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';

/** For an address that leads nowhere, and for a thing an address names that is not there: says so, and shows a way on. */
export function NotFoundPage() {
  const { notFound } = useMessages().shell;
  return (
    <section className="mx-auto max-w-2xl px-6 py-24">
      <title>{notFound.title}</title>
      <meta name="robots" content="noindex" />
      <p aria-hidden="true" className="font-serif text-6xl">
        404
      </p>
      <h1 className="mt-6 font-serif text-3xl font-semibold text-balance sm:text-4xl">{notFound.heading}</h1>
      <p className="mt-4 text-lg">{notFound.explanation}</p>
      <p className="mt-10 flex flex-wrap gap-6">
        <Link to="/courses" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {notFound.toCourses}
        </Link>
        <Link to="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {notFound.toHome}
        </Link>
      </p>
    </section>
  );
}
