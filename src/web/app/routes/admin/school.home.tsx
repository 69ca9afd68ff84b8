import { createFileRoute } from '@tanstack/react-router';
import { HomeEditor } from '#modules/school/admin/home-editor.tsx';
import { PartPage } from '#modules/school/admin/part-page.tsx';
import { SchoolPreview } from '#web/app/school-preview.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/home')({
  staticData: { messages: ['imageField', 'visualEditor'] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.parts.home)),
  component: () => (
    <PartPage part="home" preview={<SchoolPreview page="home" />}>
      <HomeEditor />
    </PartPage>
  ),
});
