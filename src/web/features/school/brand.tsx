import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';
import { Mark } from '#web/ui/school-mark.tsx';

/** The logo, a link to the home page. */
export function Brand() {
  const { bar } = useMessages().school;
  return (
    <Link to="/" aria-label={bar.toHome} className="touch inline-flex items-center gap-2.5 rounded-sm text-ink">
      <Mark className="size-8 text-accent" />
      <span className="font-serif text-[1.625rem] leading-none font-semibold tracking-tight">{SCHOOL.name}</span>
    </Link>
  );
}
