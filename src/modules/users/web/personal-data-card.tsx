import { useState } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingsCard } from '#web/ui/form/settings-card.tsx';

/** Download of the personal data, and deletion of the account. `deleteAccount` throws on failure. */
export function PersonalDataCard({
  user,
  deleteAccount,
}: {
  user: CurrentUser;
  deleteAccount: (password: string) => Promise<void>;
}) {
  const { personalData: words } = useMessages().account;
  const [asking, setAsking] = useState(false);
  return (
    <SettingsCard title={words.title} lead={words.lead}>
      <div className="grid gap-3">
        <p className="text-sm">{words.exportText}</p>
        <a
          className={buttonClass({ tone: 'secondary' }, 'justify-self-start')}
          href={`/api/users/user/${encodeURIComponent(user._id)}/export`}
          download="personal-data.json"
        >
          {words.export}
        </a>
      </div>
      <div className="grid gap-3 border-t border-line pt-5">
        <p className="text-sm">{words.deleteText}</p>
        <Button tone="secondary" className="justify-self-start text-danger!" onClick={() => setAsking(true)}>
          {words.delete}
        </Button>
      </div>
      <DeleteAccountDialog
        open={asking}
        userId={user._id}
        email={user.email}
        onClose={() => setAsking(false)}
        deleteAccount={deleteAccount}
      />
    </SettingsCard>
  );
}
