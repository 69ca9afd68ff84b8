import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Mark } from '#web/ui/school-mark.tsx';

/** Names up to this length have room beside the buttons of a slim bar on a phone. */
const SHORT_NAME = 8;

/** The logo, a link to the home page. In a slim bar (`slim`) a phone shows no name that has no room. */
export function Brand({ slim = false }: { slim?: boolean }) {
  const { bar } = useMessages().school;
  const { name, logo } = useSchool();
  const logoAlone = slim && (logo !== null || name.length > SHORT_NAME);
  return (
    <Link
      to="/"
      aria-label={bar.toHome(name)}
      className="touch inline-flex min-w-0 items-center gap-2.5 rounded-sm text-ink"
    >
      {logo ? (
        <img src={logo.src} alt="" height={32} className="h-8 max-w-36 object-contain max-sm:max-w-16" />
      ) : (
        <Mark className="size-8 shrink-0 text-accent" />
      )}
      <span
        className={`line-clamp-2 min-w-0 font-serif text-[1.625rem] leading-tight font-semibold tracking-tight ${logoAlone ? 'max-sm:hidden' : ''}`}
      >
        {name}
      </span>
    </Link>
  );
}
