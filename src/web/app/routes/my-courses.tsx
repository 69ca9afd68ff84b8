import { createFileRoute } from '@tanstack/react-router';
import { OwnCertificates } from '#web/features/certificates/own-certificates.tsx';
import { MyCoursesPage } from '#web/features/enrolments/my-courses-page.tsx';
import { WaitingOrders } from '#web/features/orders/waiting-orders.tsx';
import { UserGuard } from '#web/features/auth/guards.tsx';
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
