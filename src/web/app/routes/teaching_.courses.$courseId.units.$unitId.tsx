import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { FullUnitEditor } from '#modules/units/admin/full-unit-editor.tsx';
import { UnitToRead } from '#modules/units/admin/unit-to-read.tsx';
import { personalHead } from '#web/lib/page-head.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('#modules/questions/admin/import-dialog.tsx')).ImportDialog,
}));

export const Route = createFileRoute('/teaching_/courses/$courseId/units/$unitId')({
  staticData: { messages: ['unitDraft', 'imageField', 'questions', 'tests', 'unitMedia', 'visualEditor'] },
  head: personalHead(({ unitDraft }) => unitDraft.headTitle),
  component: TeachUnit,
});

function TeachUnit() {
  const { courseId, unitId } = Route.useParams();
  const { may } = useWorkplace();
  const key = `${courseId} ${unitId}`;
  return may('course-author') ? (
    <FullUnitEditor key={key} courseId={courseId} sectionId={unitId} importDialog={ImportDialog} />
  ) : (
    <UnitToRead key={key} place={{ courseId, sectionId: unitId }} />
  );
}
