import { createFileRoute } from '@tanstack/react-router';
import { History } from '#modules/school/admin/history.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/history')({
  staticData: { messages: [] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.history.title)),
  component: History,
});
