import { createFileRoute } from '@tanstack/react-router';
import { AboutEditor } from '#web/features/school/admin/about-editor.tsx';
import { PartPage } from '#web/features/school/admin/part-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/about')({
  staticData: { messages: ['imageField'] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.parts.about)),
  component: () => (
    <PartPage part="about">
      <AboutEditor />
    </PartPage>
  ),
});
