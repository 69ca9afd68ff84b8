import { createFileRoute } from '@tanstack/react-router';
import { AboutEditor } from '#modules/school/admin/about-editor.tsx';
import { PartPage } from '#modules/school/admin/part-page.tsx';
import { SchoolPreview } from '#web/app/school-preview.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/about')({
  staticData: { messages: ['imageField', 'visualEditor'] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.parts.about)),
  component: () => (
    <PartPage part="about" preview={<SchoolPreview page="about" />}>
      <AboutEditor />
    </PartPage>
  ),
});
