import { createFileRoute } from '@tanstack/react-router';
import { CertificateEditor } from '#modules/school/admin/certificate-editor.tsx';
import { CertificatePreview } from '#modules/school/admin/certificate-preview.tsx';
import { PartPage } from '#modules/school/admin/part-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/certificates')({
  staticData: { messages: ['imageField'] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.certificates.tab)),
  component: () => (
    <PartPage part="identity" name={(words) => words.certificates.tab} preview={<CertificatePreview />}>
      <CertificateEditor />
    </PartPage>
  ),
});
