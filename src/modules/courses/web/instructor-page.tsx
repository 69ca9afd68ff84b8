import type { InstructorWithCourses as Instructor } from '#modules/courses/contract/instructors.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { CourseGrid } from './course-grid.tsx';

/** The public page of an instructor: who they are, and their courses. */
export function InstructorPage({ instructor }: { instructor: Instructor }) {
  const { courses, instructors } = useMessages();
  const { name, title, bio, link, imageSrc } = instructor;
  return (
    <div className="page pt-4 sm:pt-8">
      <Breadcrumb above={[{ label: courses.catalogue.title, link: { to: '/courses' } }]} here={name} />
      <div className="mt-6 grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
        <Avatar name={name} src={imageSrc} className="arch size-32 text-3xl" />
        <div className="grid content-start gap-4">
          <div>
            <h1 className="text-4xl break-words">{name}</h1>
            {title && <p className="mt-2 text-lg text-muted">{title}</p>}
          </div>
          {bio && <Prose text={bio} />}
          {link && (
            <p>
              <a href={link} rel="noreferrer" className="link break-all">
                {new URL(link).host}
              </a>
            </p>
          )}
        </div>
      </div>
      {instructor.courses.length > 0 && (
        <section aria-labelledby="instructor-courses" className="mt-16">
          <h2 id="instructor-courses" className="mb-6 text-2xl">
            {instructors.courses(name)}
          </h2>
          <CourseGrid courses={instructor.courses} level={3} />
        </section>
      )}
    </div>
  );
}
