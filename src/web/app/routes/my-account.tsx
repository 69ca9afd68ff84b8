import { createFileRoute } from '@tanstack/react-router';
import { MyAccountPage } from '#web/features/enrolments/my-account-page.tsx';
import { OwnInvoices } from '#web/features/invoices/own-invoices.tsx';
import { OwnCertificates } from '#web/features/certificates/own-certificates.tsx';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/my-account')({
  staticData: { messages: ['account', 'certificates'] },
  head: personalHead(({ account }) => account.home.title),
  component: () => (
    <UserGuard>
      {(user) => (
        <MyAccountPage
          user={user}
          certificates={<OwnCertificates userId={user._id} />}
          invoices={<OwnInvoices userId={user._id} />}
        />
      )}
    </UserGuard>
  ),
});
