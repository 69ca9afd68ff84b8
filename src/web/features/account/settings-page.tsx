import type { CurrentUser, UpdateUserInput } from '#contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AccountFrame } from './account-frame.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Name, e-mail and password of one's own account. `save` throws when that failed. */
export function SettingsPage(props: { user: CurrentUser; save: (change: UpdateUserInput) => Promise<void> }) {
  const { settings } = useMessages().account;
  return (
    <AccountFrame role={props.user.role} title={settings.title} lead={settings.lead}>
      <div className="max-w-xl rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8">
        <SettingsForm user={props.user} save={props.save} />
      </div>
    </AccountFrame>
  );
}
