import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { api } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { RevealedAlert } from '#web/ui/feedback/revealed-alert.tsx';
import { Select } from '#web/ui/form/select.tsx';

const accountsQuery = queryOptions({
  queryKey: ['users', 'instructors'],
  meta: { personal: true },
  queryFn: ({ signal }) => api('GET /admin/instructors', { signal }),
});

/** Which account a course names as its instructor, which can be changed. */
export function CourseInstructorPanel({ course }: { course: FullCourse }) {
  const { instructor: words } = useMessages().adminCourses;
  const client = useQueryClient();
  const { data: accounts } = useQuery(accountsQuery);
  const [changed, setChanged] = useState<string | null>(null);
  const stored = course.instructor?._id ?? '';
  const chosen = changed ?? stored;
  useUnsaved(chosen === stored ? 'none' : 'lost');
  const change = useMutation({
    mutationFn: (instructorId: string | null) =>
      api('PUT /courses/:courseId/instructor', { params: { courseId: course._id }, body: { instructorId } }),
    onSuccess: async () => {
      await refreshCourses(client);
      setChanged(null);
    },
  });
  if (!accounts) return null;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate(chosen || null);
  };
  return (
    <form onSubmit={send} aria-labelledby="instructor-title" className="grid gap-4">
      <h2 id="instructor-title" className="text-xl">
        {words.title}
      </h2>
      <Select
        label={words.account}
        hint={words.hint}
        value={chosen}
        onChange={({ target }) => {
          change.reset();
          setChanged(target.value);
        }}
      >
        <option value="">{words.none(course.teacher)}</option>
        {accounts.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" tone="secondary" className="justify-self-start" busy={change.isPending}>
        {words.save}
      </Button>
      {change.error && <RevealedAlert tone="error">{sentenceOr(change.error, words.failed)}</RevealedAlert>}
      {change.isSuccess && <RevealedAlert tone="success">{words.saved}</RevealedAlert>}
    </form>
  );
}
