import { createFileRoute } from '@tanstack/react-router';
import { FooterEditor } from '#modules/school/admin/footer-editor.tsx';
import { PartPage } from '#modules/school/admin/part-page.tsx';
import { SchoolPreview } from '#web/app/school-preview.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/footer')({
  staticData: { messages: [] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.parts.footer)),
  component: () => (
    <PartPage part="footer" preview={<SchoolPreview page="home" toEnd />}>
      <FooterEditor />
    </PartPage>
  ),
});
