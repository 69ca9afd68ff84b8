import { useNavigate, useRouter } from '@tanstack/react-router';
import { session } from '#modules/auth/web/session.ts';
import { CommandPalette } from '#modules/search/admin/command-palette.tsx';
import type { Entry } from '#modules/search/admin/palette-entries.ts';
import { recentEntries } from '#modules/search/admin/recent-entries.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useToggleTheme } from '#web/ui/theme-switch.tsx';
import { ADMIN_NAVIGATION } from './admin-navigation.ts';

session.subscribe(() => session.get().status === 'unauthenticated' && recentEntries.clear());

/** The command palette with the pages and actions of the back office. */
export function AdminPalette({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { admin, menu, palette, ui } = useMessages();
  const navigate = useNavigate();
  const router = useRouter();
  const toggleTheme = useToggleTheme();
  const commands: Entry[] = [
    ...ADMIN_NAVIGATION.map(({ to, name }): Entry => ({ kind: 'pages', label: admin.nav[name], href: to })),
    { kind: 'pages', label: admin.enrolments.title, href: '/admin/enrolments' },
    { kind: 'pages', label: admin.titles.subscribers, href: '/admin/outbox/subscribers' },
    { kind: 'pages', label: menu.settings, href: '/settings' },
    { kind: 'actions', label: palette.createCourse, href: '/admin/manage-courses#create' },
    { kind: 'actions', label: palette.createUser, href: '/admin/manage-users#create' },
    { kind: 'actions', label: admin.nav.seeSchool, href: '/' },
    { kind: 'actions', label: ui.switchTheme, run: toggleTheme },
    {
      kind: 'actions',
      label: menu.logout,
      run: async () => ((await session.logout(() => navigate({ to: '/' }))) ? null : menu.logoutFailed),
    },
  ];
  return (
    <CommandPalette
      userId={userId}
      commands={commands}
      onOpen={(href) => void router.navigate({ href })}
      onClose={onClose}
    />
  );
}
