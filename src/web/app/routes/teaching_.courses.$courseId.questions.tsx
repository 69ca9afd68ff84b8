import { createFileRoute } from '@tanstack/react-router';
import { Essays } from '#modules/assessments/web/essays.tsx';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { QuestionsPage } from '#modules/questions/admin/questions-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/teaching_/courses/$courseId/questions')({
  staticData: { messages: ['questions', 'tests', 'instructors', 'imageField', 'visualEditor'] },
  head: personalHead(({ questions }) => questions.headTitle),
  component: TeachQuestions,
});

function TeachQuestions() {
  const { courseId } = Route.useParams();
  const { may } = useWorkplace();
  return (
    <QuestionsPage key={courseId} courseId={courseId} essays={may('course-marker') && <Essays courseId={courseId} />} />
  );
}
