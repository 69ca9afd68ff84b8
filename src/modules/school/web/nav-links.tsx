import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';

/** Home, About, Courses, Contact and the pages of the school's own; the current page is marked. */
export function NavLinks({ className, onChoose }: { className: string; onChoose?: () => void }) {
  const { bar } = useMessages().school;
  const { menu } = useSchool();
  const links = [
    { to: '/', label: bar.home },
    { to: '/about', label: bar.about },
    { to: '/courses', label: bar.courses },
    { to: '/contact', label: bar.contact },
    ...menu.map(({ href, label }) => ({ to: href as '/p/$slug', label })),
  ] as const;
  return links.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      className={`inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-muted decoration-accent decoration-2 underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline ${className}`}
      onClick={onChoose}
    >
      {label}
    </Link>
  ));
}
