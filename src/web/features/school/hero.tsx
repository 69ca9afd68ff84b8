import doorways from '#web/assets/doorways.svg';
import { useMessages } from '#web/lib/messages/messages.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The hero of the home page: the invitation and a drawing of three doorways. */
export function Hero() {
  const { hero } = useMessages().home;
  return (
    <section className="page grid items-center gap-10 pt-6 pb-16 sm:pb-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pt-10">
      <div className="grid justify-items-start gap-6">
        <p className="text-sm font-semibold text-accent-strong">{hero.eyebrow}</p>
        <h1 className="text-display font-semibold">{hero.title}</h1>
        <p className="max-w-[34rem] text-lg text-muted">{hero.text}</p>
        <LinkButton to="/courses" size="lg" className="mt-2">
          {hero.button}
        </LinkButton>
      </div>
      <img
        src={doorways}
        alt={hero.picture}
        width={640}
        height={600}
        fetchPriority="high"
        className="mx-auto h-auto w-full max-w-md lg:max-w-none"
      />
    </section>
  );
}
