import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Mark } from '#web/ui/school-mark.tsx';

/** The logo and, unless the logo contains it, the name: a link to the home page. */
export function Brand({ nameClass = '' }: { nameClass?: string }) {
  const { bar } = useMessages().school;
  const { name, logo } = useSchool();
  return (
    <Link
      to="/"
      aria-label={bar.toHome(name)}
      className="touch inline-flex min-w-0 items-center gap-2.5 rounded-sm text-ink"
    >
      {logo?.named ? (
        <Mark className="h-8 max-w-36" name={name} />
      ) : (
        <>
          <Mark className={logo ? 'h-8 max-w-36 max-sm:max-w-16' : 'size-8 shrink-0 text-accent'} />
          <span
            className={`line-clamp-2 min-w-0 font-serif break-words text-[1.625rem] leading-tight font-semibold tracking-tight ${nameClass}`}
          >
            {name}
          </span>
        </>
      )}
    </Link>
  );
}
