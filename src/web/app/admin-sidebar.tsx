import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { LanguageLinks } from '#modules/school/web/language-links.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ADMIN_NAVIGATION } from './admin-navigation.ts';

const LINK =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold text-muted -outline-offset-3 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong';
const ICON = 'size-5 shrink-0';

/** The links of the back office. `collapsed` shows icons only, with the names as tooltips and for screen readers. */
export function AdminSidebar({ collapsed = false, onChoose }: { collapsed?: boolean; onChoose?: () => void }) {
  const { nav } = useMessages().admin;
  const named = (name: string) => ({
    title: collapsed ? name : undefined,
    className: `${LINK} ${collapsed ? 'justify-center' : ''}`,
    onClick: onChoose,
  });
  const text = (name: string) => <span className={collapsed ? 'sr-only' : ''}>{name}</span>;
  return (
    <nav aria-label={nav.label} className="flex min-h-full flex-1 flex-col justify-between gap-6 p-3">
      <div className="grid gap-1">
        {ADMIN_NAVIGATION.map(({ to, name, icon }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }} {...named(nav[name])}>
            <Icon of={icon} className={ICON} />
            {text(nav[name])}
          </Link>
        ))}
        <Link to="/my-account" {...named(nav.back)}>
          <Icon of={ArrowLeft} className={ICON} />
          {text(nav.back)}
        </Link>
      </div>
      {!collapsed && <LanguageLinks className="px-3 text-sm text-muted" />}
    </nav>
  );
}
