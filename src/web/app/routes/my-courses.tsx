import { createFileRoute } from '@tanstack/react-router';
import { OwnCertificates } from '#modules/certificates/web/own-certificates.tsx';
import { MyCoursesPage } from '#modules/enrolments/web/my-courses-page.tsx';
import { WaitingOrders } from '#modules/orders/web/waiting-orders.tsx';
import { UserGuard } from '#modules/auth/web/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/my-courses')({
  staticData: { messages: ['account', 'certificates'] },
  head: personalHead(({ account }) => account.courses.title),
  component: () => (
    <UserGuard>
      {(user) => (
        <MyCoursesPage
          user={user}
          waiting={<WaitingOrders user={user} />}
          certificates={<OwnCertificates userId={user._id} />}
        />
      )}
    </UserGuard>
  ),
});
