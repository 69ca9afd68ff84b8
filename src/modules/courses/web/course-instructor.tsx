import { Link } from '@tanstack/react-router';
import type { Instructor } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Prose } from '#web/ui/prose.tsx';

/** The course's teacher; only the name until there is a profile. */
export function InstructorSection({ teacher, instructor }: { teacher: string; instructor: Instructor | null }) {
  const { page } = useMessages().courses;
  return (
    <section className="grid gap-6 sm:grid-cols-[auto_1fr] sm:gap-8">
      <Avatar name={teacher} src={instructor?.imageSrc} className="arch size-32 text-3xl" />
      <div className="grid content-start gap-4">
        <div>
          <h2 className="text-2xl">
            {instructor?._id ? (
              <Link to="/instructors/$instructorId" params={{ instructorId: instructor._id }} className="link">
                {instructor.name}
              </Link>
            ) : (
              (instructor?.name ?? teacher)
            )}
          </h2>
          {instructor?.title && <p className="text-muted">{instructor.title}</p>}
        </div>
        {instructor?.bio ? <Prose text={instructor.bio} /> : <p className="text-muted">{page.noInstructor}</p>}
      </div>
    </section>
  );
}
