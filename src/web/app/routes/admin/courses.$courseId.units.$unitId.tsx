import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { FullUnitEditor } from '#modules/units/admin/full-unit-editor.tsx';
import { personalHead } from '#web/lib/page-head.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('#modules/questions/admin/import-dialog.tsx')).ImportDialog,
}));

export const Route = createFileRoute('/admin/courses/$courseId/units/$unitId')({
  staticData: { messages: ['unitDraft', 'imageField', 'questions', 'tests', 'unitMedia', 'visualEditor'] },
  head: personalHead(({ unitDraft }) => unitDraft.headTitle),
  component: EditUnit,
});

function EditUnit() {
  const { courseId, unitId } = Route.useParams();
  return (
    <FullUnitEditor key={`${courseId} ${unitId}`} courseId={courseId} sectionId={unitId} importDialog={ImportDialog} />
  );
}
