import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { useCourseSearch } from '#web/lib/use-course-search.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useAt } from './editor-context.tsx';
import { ListEditor, useAdd } from './list-editor.tsx';

const DELAY_MS = 200;

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
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), DELAY_MS);
  const found = useCourseSearch(q, chosen);
  return (
    <Combobox
      label={words.findCourse}
      text={text}
      onText={setText}
      options={found.options}
      chosen={null}
      onChoose={(option) => {
        if (!option) return;
        add(Number(option.id));
        // After the combobox has put the label into its input.
        queueMicrotask(() => setText(''));
      }}
      note={found.isError ? words.coursesFailed : words.coursesFound(found.options.length)}
      busy={found.isFetching}
      maxLength={LIMITS.searchLength}
    />
  );
}
