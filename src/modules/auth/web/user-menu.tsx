import { Link, useNavigate } from '@tanstack/react-router';
import { BookOpen, CircleUserRound, LayoutDashboard, LogIn, LogOut, Settings, UserRound, UserRoundPlus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '#web/ui/dialogs/menu.tsx';
import { session, useSession } from './session.ts';

const TRIGGER = 'touch grid place-items-center rounded-full text-current hover:bg-sunken';
const ICON = 'size-4.5 shrink-0 text-muted';

/** The user's menu in the top bar, or the links for a guest. Verifies the session on mount. */
export function UserMenu() {
  const current = useSession();
  const { menu } = useMessages();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => session.start(), []);

  // If no other page has taken the focus, it was in the removed menu.
  const loggedOut = () => {
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  };

  return (
    <div ref={place}>
      {current.status === 'authenticated' ? (
        <SignedInMenu user={current.user} onLoggedOut={loggedOut} />
      ) : (
        <>
          <GuestMenu waiting={current.status === 'loading'} />
          {current.status === 'loading' && (
            <Link to="/login" className="link hidden noscript:block">
              {menu.login}
            </Link>
          )}
        </>
      )}
    </div>
  );
}

function GuestMenu({ waiting }: { waiting: boolean }) {
  const { menu } = useMessages();
  return (
    <Menu
      label={menu.guestLabel}
      trigger={<Icon of={CircleUserRound} className="size-6" />}
      triggerClassName={`${TRIGGER} ${waiting ? 'invisible noscript:hidden' : ''}`}
    >
      <MenuLink to="/login" icon={<Icon of={LogIn} className={ICON} />}>
        {menu.login}
      </MenuLink>
      <MenuLink to="/register" icon={<Icon of={UserRoundPlus} className={ICON} />}>
        {menu.register}
      </MenuLink>
    </Menu>
  );
}

function SignedInMenu({ user, onLoggedOut }: { user: CurrentUser; onLoggedOut: () => void }) {
  const { menu, ui } = useMessages();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);

  const logout = async () => {
    const done = await session.logout(() => navigate({ to: '/' }));
    setFailed(!done);
    if (done) onLoggedOut();
  };

  return (
    <div className="relative">
      <Menu
        label={menu.label}
        trigger={
          <span className="grid size-9 place-items-center rounded-full bg-accent-soft text-accent-strong">
            <Icon of={UserRound} className="size-5" />
          </span>
        }
        triggerClassName={TRIGGER}
      >
        <MenuHeading>{menu.welcome(user.name)}</MenuHeading>
        <MenuLink to="/my-account" icon={<Icon of={CircleUserRound} className={ICON} />}>
          {menu.account}
        </MenuLink>
        <MenuLink to="/my-courses" icon={<Icon of={BookOpen} className={ICON} />}>
          {menu.courses}
        </MenuLink>
        <MenuLink to="/settings" icon={<Icon of={Settings} className={ICON} />}>
          {menu.settings}
        </MenuLink>
        {user.role === 'admin' && (
          <MenuLink to="/admin/dashboard" icon={<Icon of={LayoutDashboard} className={ICON} />}>
            {menu.admin}
          </MenuLink>
        )}
        <MenuSeparator />
        <MenuItem icon={<Icon of={LogOut} className={ICON} />} onSelect={() => void logout()}>
          {menu.logout}
        </MenuItem>
      </Menu>
      {failed && (
        <div className="absolute end-0 top-full z-40 mt-2 w-72 max-w-[85vw] shadow-raised">
          <Alert tone="error">
            <p>{menu.logoutFailed}</p>
            <Button size="sm" tone="secondary" className="mt-2" onClick={() => setFailed(false)}>
              {ui.close}
            </Button>
          </Alert>
        </div>
      )}
    </div>
  );
}
