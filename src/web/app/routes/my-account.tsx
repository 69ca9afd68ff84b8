import { createFileRoute } from '@tanstack/react-router';
import { MyAccountPage } from '#modules/enrolments/web/my-account-page.tsx';
import { OwnInvoices } from '#modules/invoices/web/own-invoices.tsx';
import { OwnCertificates } from '#modules/certificates/web/own-certificates.tsx';
import { UserGuard } from '#modules/auth/web/guards.tsx';
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
