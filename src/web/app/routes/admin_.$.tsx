import { createFileRoute } from '@tanstack/react-router';
import { UnderPreparationPage } from '#web/app/under-preparation-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin_/$')({
  staticData: { words: [] },
  head: personalHead(({ menu }) => menu.admin),
  component: () => <AdminGuard>{() => <UnderPreparationPage />}</AdminGuard>,
});
