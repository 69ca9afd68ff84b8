import { useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { NewPasswordForm } from '#modules/auth/web/shared/new-password.tsx';

/** Sets the password of an account created by a purchase; `save` throws on failure. */
export function SetPasswordForm({ email, save }: { email: string; save: (password: string) => Promise<void> }) {
  const words = useMessages().checkout.confirmation.password;
  const [saved, setSaved] = useState(false);
  if (saved) return <Alert tone="success">{words.saved}</Alert>;
  return (
    <NewPasswordForm
      words={words}
      email={email}
      save={async (password) => {
        await save(password);
        setSaved(true);
      }}
      className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8"
      heading={
        <div className="grid gap-1">
          <h2 className="text-xl">{words.title}</h2>
          <p className="text-muted">{words.text}</p>
        </div>
      }
    />
  );
}
