import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { CourseCombobox } from '#modules/courses/web/shared/course-combobox.tsx';
import { useAt } from './editor-context.tsx';
import { useAdd } from '#web/ui/editing/entry-list.tsx';
import { ListEditor } from './list-editor.tsx';

/** Courses of the home page, found by searching, in the order in which they are shown. */
export function CoursePicker({ path }: { path: string }) {
  const words = useMessages().adminSchool.home;
  const { value: chosen } = useAt<readonly number[]>(path);
  const names = useQuery({
    queryKey: ['courses', 'some', chosen.join(',')],
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api('GET /courses', { query: { ids: chosen.join(',') }, signal })).items,
  });
  return (
    <ListEditor<number>
      path={path}
      max={12}
      level={4}
      empty={<p className="text-sm text-muted">{words.noCourses}</p>}
      shown={(id) => ({ name: names.data?.find(({ customId }) => customId === id)?.name ?? words.courseNumber(id) })}
      adder={<CourseSearch chosen={chosen} />}
    >
      {() => null}
    </ListEditor>
  );
}

function CourseSearch({ chosen }: { chosen: readonly number[] }) {
  const add = useAdd<number>();
  const words = useMessages().adminSchool.home;
  return (
    <CourseCombobox label={words.findCourse} without={chosen} onChoose={(course) => course && add(Number(course.id))} />
  );
}
