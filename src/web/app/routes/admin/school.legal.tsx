import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type EditedLegal, LegalEditor } from '#modules/school/admin/legal-editor.tsx';
import { PartPage } from '#modules/school/admin/part-page.tsx';
import { SchoolPreview } from '#web/app/school-preview.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/legal')({
  staticData: { messages: [] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.parts.legal)),
  component: LegalTexts,
});

function LegalTexts() {
  const [name, setName] = useState<EditedLegal>('terms');
  return (
    <PartPage part="legal" preview={<SchoolPreview page={name} />}>
      <LegalEditor shown={name} onShow={setName} />
    </PartPage>
  );
}
