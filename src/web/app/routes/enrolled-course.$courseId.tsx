import { createFileRoute } from '@tanstack/react-router';
import { UnderPreparationPage } from '#web/app/under-preparation-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/enrolled-course/$courseId')({
  head: ({ match, params }) =>
    pageHead(match.context, { title: 'Course', path: `/enrolled-course/${params.courseId}`, personal: true }),
  component: UnderPreparationPage,
});
