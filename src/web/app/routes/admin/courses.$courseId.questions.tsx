import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from '#modules/questions/admin/questions-page.tsx';
import { Essays } from '#modules/assessments/web/essays.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/courses/$courseId/questions')({
  staticData: { messages: ['questions', 'tests', 'instructors', 'imageField', 'visualEditor'] },
  head: personalHead(({ questions }) => questions.headTitle),
  component: Questions,
});

function Questions() {
  const { courseId } = Route.useParams();
  return <QuestionsPage key={courseId} courseId={courseId} essays={<Essays courseId={courseId} />} />;
}
