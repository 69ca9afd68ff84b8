import { createFileRoute } from '@tanstack/react-router';
import { IdentityEditor } from '#modules/school/admin/identity-editor.tsx';
import { PartPage } from '#modules/school/admin/part-page.tsx';
import { SchoolPreview } from '#web/app/school-preview.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/')({
  staticData: { messages: ['imageField'] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.parts.identity)),
  component: () => (
    <PartPage part="identity" preview={<SchoolPreview page="home" />}>
      <IdentityEditor />
    </PartPage>
  ),
});
