import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { courseArchive } from './admin-courses.api.ts';
import { DuplicateCourse } from './duplicate-course.tsx';

/** Copies a course, downloads it as files and updates it from them. */
export function CourseCopies({ course }: { course: FullCourse }) {
  const { editor } = useMessages().adminCourses;
  return (
    <section aria-labelledby="copies-title" className="grid gap-4">
      <h2 id="copies-title" className="text-xl">
        {editor.copies}
      </h2>
      <div className="flex flex-wrap gap-2">
        <DuplicateCourse courseId={course._id} />
        <ExportLink address={courseArchive(course._id)} query={{}} label={editor.downloadFiles} size="sm" />
        <LinkButton to="/admin/import-course" search={{ course: String(course.customId) }} tone="secondary" size="sm">
          {editor.updateFromFiles}
        </LinkButton>
      </div>
    </section>
  );
}
