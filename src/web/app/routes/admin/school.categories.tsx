import { createFileRoute } from '@tanstack/react-router';
import { CategoriesPage } from '#modules/school/admin/categories-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/categories')({
  staticData: { messages: [] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.categories.title)),
  component: CategoriesPage,
});
