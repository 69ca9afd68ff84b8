import { createFileRoute } from '@tanstack/react-router';
import { PagesEditor } from '#modules/school/admin/pages-editor.tsx';
import { PartPage } from '#modules/school/admin/part-page.tsx';
import { FreePagePreview } from '#web/app/school-preview.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/pages')({
  staticData: { messages: ['imageField', 'visualEditor'] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.parts.pages)),
  component: () => (
    <PartPage part="pages" preview={<FreePagePreview />}>
      <PagesEditor />
    </PartPage>
  ),
});
