import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useLinkToken } from './shared/link-token.ts';
import type { Messages } from '#web/lib/messages/areas.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NewPasswordForm } from './shared/new-password.tsx';
import { AuthCard } from './auth-card.tsx';
import { session } from './session.ts';

type Words = Messages['emailLinks']['forgotPassword']['reset'];

/** Sets a password by the token of a link. */
type Call = (input: { token: string; password: string }) => Promise<CurrentUser>;

/** Sets a new password by the link of an email, and logs in. `below` is shown for an invalid link. */
export function PasswordByLink({ words, call, below }: { words: Words; call: Call; below: ReactNode }) {
  const link = useLinkToken();
  const [user, setUser] = useState<CurrentUser | null>(null);
  const save = async (password: string) => {
    if (!link.read || link.token === null) return;
    const owner = await call({ token: link.token, password });
    session.signIn(owner);
    setUser(owner);
  };
  if (user) {
    return (
      <AuthCard title={words.done} lead={words.doneText(user.name)}>
        <LinkButton to="/my-account" size="lg" wide>
          {words.toAccount}
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={words.title} lead={words.lead} below={<p>{below}</p>}>
      <p className="hidden text-sm font-semibold noscript:block">{words.noScript}</p>
      {link.read && link.token === null ? (
        <Alert title={words.noLink}>{words.noLinkText}</Alert>
      ) : (
        <NewPasswordForm words={words} save={save} className="noscript:hidden" />
      )}
    </AuthCard>
  );
}
