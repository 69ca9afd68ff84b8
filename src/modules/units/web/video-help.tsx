import { Link } from '@tanstack/react-router';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** Explains to admins which video addresses work, with a link to the editor. */
export function VideoHelp({ course, unit }: { course: FullCourse; unit: Unit }) {
  const { content } = useMessages().study;
  return (
    <>
      <p>{content.videoHelp}</p>
      <Link
        to="/admin/manage-courses/$courseId/section/$sectionId"
        params={{ courseId: String(course.customId), sectionId: unit._id }}
        className="inline-block py-2 font-semibold underline"
      >
        {content.videoChange}
      </Link>
    </>
  );
}
