import { createRoot } from 'react-dom/client';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import type { Locale } from '#contract/locales.ts';
import { LocaleContext } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { loadMessages } from '#web/lib/messages/load-messages.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FilledLoginForm } from './login-form.tsx';
import { session } from './session.ts';

let open: Promise<boolean> | null = null;

/**
 * Shows a dialog over the page to log in again after a session has ended. Resolves to true once the user is logged in,
 * here or in another tab; to false when they close the dialog, `left` is aborted, or another user logs in (the page is
 * then reloaded). Calls meanwhile share one dialog. Rejects if the dialog's messages do not load.
 */
export function logInAgain(user: CurrentUser, locale: Locale, left: AbortSignal): Promise<boolean> {
  open ??= ask(user, locale, left).finally(() => {
    open = null;
  });
  return open;
}

async function ask(user: CurrentUser, locale: Locale, left: AbortSignal): Promise<boolean> {
  await loadMessages(locale, ['auth']);
  if (left.aborted) return false;
  const focused = document.activeElement;
  // A separate React root, so that pages need not include the dialog; removed when the promise settles.
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let stop: () => void = () => undefined;
  const again = await new Promise<boolean>((settle) => {
    const before = session.get();
    // Verified for the same user: they logged in, here or in another tab.
    stop = session.subscribe(() => {
      const now = session.get();
      if (now !== before) settle(now.status === 'authenticated' && now.user._id === user._id);
    });
    left.addEventListener('abort', () => settle(false));
    root.render(
      <LocaleContext value={locale}>
        <LoginAgainDialog user={user} onClose={() => settle(false)} />
      </LocaleContext>,
    );
  });
  stop();
  root.unmount();
  place.remove();
  // A removed dialog restores no focus (HTML, "removing steps" of the dialog element).
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  return again;
}

function LoginAgainDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { ended } = useMessages().auth;
  return (
    <Dialog open onClose={onClose} title={ended.title} size="sm">
      <div className="grid gap-5">
        <p>{ended.text(user.name)}</p>
        <FilledLoginForm
          search={{}}
          email={user.email}
          // Another user: reload, so that no earlier input or data stays on the page.
          onLoggedIn={(one) => void (one._id !== user._id && window.location.reload())}
        />
      </div>
    </Dialog>
  );
}
