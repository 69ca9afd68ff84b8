import { Link } from '@tanstack/react-router';
import { ExternalLink, Menu, PanelLeft, Search, X } from 'lucide';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#modules/auth/web/session.ts';
import { UserMenu } from '#modules/auth/web/user-menu.tsx';
import { storedValue } from '#web/lib/browser-storage.ts';
import { useLocale } from '#web/lib/locale.ts';
import { loadMessages } from '#web/lib/messages/load-messages.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import type { AdminPalette } from './admin-palette.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SlimBrand } from './slim-brand.tsx';
import './admin.css';

const BUTTON = 'touch grid place-items-center rounded-md hover:bg-sunken noscript:hidden';

const sidebarCollapsed = storedValue<boolean>({
  key: 'aula.admin.sidebar-collapsed',
  area: 'local',
  fallback: false,
  isValid: (value) => typeof value === 'boolean',
});

/**
 * The frame of the back office: slim bar, sidebar (a drawer on smaller screens) and the main landmark. Without the `sidebar` it is
 * that of the pages on which the team of a course works.
 */
export function AdminFrame({ children, sidebar = true }: { children: ReactNode; sidebar?: boolean }) {
  const user = useCurrentUser();
  const admin = sidebar && user?.role === 'admin';
  const collapsed = useSyncExternalStore(sidebarCollapsed.subscribe, sidebarCollapsed.read, () => false);
  return (
    <div className="[--bar-height:3.5rem]">
      <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
        <NavigationProgress />
        <div className="flex min-h-14 items-center gap-1 px-2 sm:px-4">
          {admin && <SidebarButtons collapsed={collapsed} />}
          <SlimBrand />
          <div className="ms-auto flex items-center gap-0.5">
            {admin && <PaletteButton userId={user._id} />}
            <SchoolLink />
            <ThemeSwitch />
            <UserMenu />
          </div>
        </div>
      </header>
      <div className="flex">
        {sidebar && (
          <div
            id="admin-sidebar"
            className={`sticky top-14 hidden h-[calc(100dvh-3.5rem)] shrink-0 overflow-y-auto border-e border-line xl:block print:hidden ${collapsed ? 'w-18' : 'w-60'}`}
          >
            {admin && <AdminSidebar collapsed={collapsed} />}
          </div>
        )}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 sm:px-6 xl:px-8">
          <div className="mx-auto grid max-w-[80rem] grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
        </main>
      </div>
    </div>
  );
}

/** Opens the command palette, which is loaded when it is first opened; so does Ctrl-K (⌘K). */
function PaletteButton({ userId }: { userId: string }) {
  const { nav } = useMessages().admin;
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<typeof AdminPalette | null>(null);

  useEffect(() => {
    const byKey = (event: globalThis.KeyboardEvent) => {
      // The editor of a text has the same key for links.
      if (event.defaultPrevented) return;
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Another dialog stays on top.
      if (!open && document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(!open);
    };
    document.addEventListener('keydown', byKey);
    return () => document.removeEventListener('keydown', byKey);
  }, [open]);

  useEffect(() => {
    if (!open || Palette) return;
    Promise.all([import('./admin-palette.tsx'), loadMessages(locale, ['palette'])]).then(
      ([loaded]) => setPalette(() => loaded.AdminPalette),
      (cause: unknown) => {
        console.error('the command palette did not load', cause);
        setOpen(false);
      },
    );
  }, [open, Palette, locale]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="touch inline-flex items-center justify-center gap-2 rounded-md px-3 text-sm font-semibold hover:bg-sunken noscript:hidden"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} className="size-5" />
        <span className="max-sm:sr-only">{nav.search}</span>
        <kbd aria-hidden="true" className="text-xs text-muted max-lg:hidden">
          {/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && Palette && <Palette userId={userId} onClose={() => setOpen(false)} />}
    </>
  );
}

function SchoolLink() {
  const { nav } = useMessages().admin;
  return (
    <Link
      to="/"
      className="touch inline-flex items-center justify-center gap-2 rounded-md px-3 text-sm font-semibold hover:bg-sunken"
    >
      <Icon of={ExternalLink} className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">{nav.seeSchool}</span>
    </Link>
  );
}

/** The buttons of the sidebar: one collapses it where it is a column, the other opens it as a drawer elsewhere. */
function SidebarButtons({ collapsed }: { collapsed: boolean }) {
  const { nav } = useMessages().admin;
  const { bar } = useMessages().school;
  const drawer = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  // After its content is rendered: showModal focuses the first control in it.
  useEffect(() => {
    if (open) drawer.current?.showModal();
  }, [open]);
  return (
    <>
      <button
        type="button"
        className={`${BUTTON} max-xl:hidden`}
        aria-label={nav.sidebar}
        aria-expanded={!collapsed}
        aria-controls="admin-sidebar"
        onClick={() => sidebarCollapsed.write(!collapsed)}
      >
        <Icon of={PanelLeft} className="size-5" />
      </button>
      <button
        type="button"
        className={`${BUTTON} xl:hidden`}
        aria-label={bar.openMenu}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon of={Menu} className="size-6" />
      </button>
      <dialog
        ref={drawer}
        aria-label={nav.label}
        closedby="any"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-e border-line bg-surface text-ink shadow-raised backdrop:bg-night/60"
        onClose={() => setOpen(false)}
      >
        {open && (
          <div className="flex h-full flex-col">
            <button
              type="button"
              className={`${BUTTON} m-2 shrink-0 self-start`}
              aria-label={bar.closeMenu}
              onClick={() => drawer.current?.close()}
            >
              <Icon of={X} className="size-6" />
            </button>
            <AdminSidebar onChoose={() => drawer.current?.close()} />
          </div>
        )}
      </dialog>
    </>
  );
}
