import type { ReactNode } from 'react';
import type { CurrentUser, UpdateUserInput } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AccountFrame } from './shared/account-frame.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';

/**
 * The user's settings: name, e-mail and password, sessions, and personal data. `save` and `deleteAccount` throw on
 * failure.
 */
export function SettingsPage(props: {
  user: CurrentUser;
  save: (change: UpdateUserInput) => Promise<void>;
  deleteAccount: (password: string) => Promise<void>;
  /** Sends the link that confirms the address; null in a school without mail. */
  sendLink: (() => Promise<void>) | null;
  /** The form of the public profile; null for learners. */
  profile: ReactNode;
}) {
  const { user, sendLink } = props;
  const { settings } = useMessages().account;
  return (
    <AccountFrame user={props.user} title={settings.title} lead={settings.lead}>
      <div className="grid max-w-xl gap-8 lg:max-w-none lg:grid-cols-2 lg:items-start">
        <div className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8">
          <SettingsForm
            user={user}
            save={props.save}
            belowEmail={
              sendLink &&
              !user.emailConfirmed && <UnconfirmedAddress key={user.email} email={user.email} send={sendLink} />
            }
          />
        </div>
        <div className="lg:row-span-2">
          <SessionsCard />
        </div>
        {props.profile}
        <PersonalDataCard user={props.user} deleteAccount={props.deleteAccount} />
      </div>
    </AccountFrame>
  );
}
