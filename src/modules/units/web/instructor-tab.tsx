import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Prose } from '#web/ui/prose.tsx';

/** The course's teacher; only the name if there is no profile. */
export function InstructorTab({ course }: { course: FullCourse }) {
  const { instructor: words } = useMessages().study;
  const { instructor } = course;
  if (!instructor) return <Prose text={words.none(course.teacher)} />;
  return (
    <section aria-labelledby="instructor" className="flex flex-wrap items-start gap-6">
      <Avatar name={instructor.name} src={instructor.imageSrc} className="size-28 text-3xl" />
      <div className="grid min-w-0 flex-1 basis-64 gap-3">
        <div>
          <h2 id="instructor" className="text-2xl">
            {instructor.name}
          </h2>
          <p className="text-muted">{instructor.title}</p>
        </div>
        <Prose text={instructor.bio} />
      </div>
    </section>
  );
}
