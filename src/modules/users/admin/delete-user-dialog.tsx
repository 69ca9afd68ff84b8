import type { User } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { OfflineCertificates } from '#modules/certificates/web/shared/offline-certificates.tsx';
import { PaidSales } from '#modules/orders/web/shared/paid-sales.tsx';
import { useDeleteUser } from './users.api.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';

/** Confirms the deletion of a user, and deletes. Open while `user` is not null. */
export function DeleteUserDialog(props: { user: User | null; onDeleted: (user: User) => void; onClose: () => void }) {
  const words = useMessages().admin.users;
  const deleting = useDeleteUser();
  const { user } = props;
  return (
    <ConfirmDialog
      open={user !== null}
      title={words.confirmDelete}
      confirmLabel={words.remove}
      busyLabel={words.deleting}
      doing={deleting}
      onClose={props.onClose}
      onConfirm={() => {
        if (user) deleting.mutate(user._id, { onSuccess: () => props.onDeleted(user) });
      }}
      failure={(error) => <FailureAlert sentence={words.deleteFailed} cause={error} />}
    >
      {user && (
        <p className="mb-2 break-words">
          <span className="font-semibold">{user.name}</span>
          <br />
          <span className="text-muted">
            <EmailText address={user.email} />
          </span>
        </p>
      )}
      {user && <PaidSales of={{ user: [user._id] }} words={words.sales} />}
      {user && <OfflineCertificates userId={user._id} words={words.certificates} />}
      <p className="text-sm text-muted">{words.confirmText}</p>
    </ConfirmDialog>
  );
}
