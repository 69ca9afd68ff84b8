import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type EditedLegal, LegalEditor } from '#web/features/school/admin/legal-editor.tsx';
import { PartPage } from '#web/features/school/admin/part-page.tsx';
import { SchoolPreview } from '#web/app/school-preview.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/school/legal')({
  staticData: { messages: [] },
  head: personalHead(({ adminSchool }) => adminSchool.headTitle(adminSchool.parts.legal)),
  component: LegalTexts,
});

function LegalTexts() {
  const [shown, setShown] = useState<EditedLegal>('terms');
  return (
    <PartPage part="legal" preview={<SchoolPreview page={shown} />}>
      <LegalEditor shown={shown} onShow={setShown} />
    </PartPage>
  );
}
