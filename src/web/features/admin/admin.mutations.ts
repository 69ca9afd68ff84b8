import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportStudentsInput } from '#contract/enrolments.ts';
import type { CreateUserInput, UpdateUserInput, User } from '#contract/users.ts';
import { isGone } from '#web/ui/editing/gone.ts';
import { assignUser, changeUser, createUser, deleteUser, importStudents, removeStudent } from './admin.api.ts';

interface UserPage {
  items: User[];
  total: number;
}

/** Every change is in the trail and may move a figure. */
const afterAnyChange = (client: QueryClient) => client.invalidateQueries({ queryKey: ['admin'] });

/** Who studies what shows in lists of people, of students and of courses alike. */
const afterEnrolling = (client: QueryClient) =>
  Promise.all([
    afterAnyChange(client),
    client.invalidateQueries({ queryKey: ['courses'] }),
    client.invalidateQueries({ queryKey: ['users'] }),
  ]);

/** A change to the account with this id. */
export type ChangeOfUser = UpdateUserInput & { id: string };

/** Makes an account. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateUserInput) => createUser(input),
    onSuccess: () => {
      void afterAnyChange(client);
      void client.invalidateQueries({ queryKey: ['users'] });
    },
  });
}

/** Changes an account; lists that show it have the new state at once, then ask whether their order still holds. */
export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: ChangeOfUser) => changeUser(id, change),
    onSuccess: (changed) => {
      client.setQueriesData<UserPage>(
        { queryKey: ['users', 'list'] },
        (page) => page && { ...page, items: page.items.map((user) => (user._id === changed._id ? changed : user)) },
      );
      void afterAnyChange(client);
      void client.invalidateQueries({ queryKey: ['users'] });
      void client.invalidateQueries({ queryKey: ['courses', 'students'] });
    },
  });
}

/** Deletes an account, and with it its enrolments. Lists are refreshed also when it was deleted already. */
export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteUser,
    onSettled: (_done, error) => {
      if (!error || isGone(error)) void afterEnrolling(client);
    },
  });
}

/** Enrols somebody in the course with this `_id`. */
export function useAssignUser(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => assignUser(courseId, userId),
    onSuccess: () => void afterEnrolling(client),
  });
}

/** Ends an enrolment in the course with this `_id`. */
export function useRemoveStudent(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => removeStudent(courseId, userId),
    onSettled: (_done, error) => {
      if (!error || isGone(error)) void afterEnrolling(client);
    },
  });
}

/** Enrols the people behind a list of e-mails in the course with this `_id`, or only tries. */
export function useImportStudents(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (list: ImportStudentsInput) => importStudents(courseId, list),
    onSuccess: (answer) => {
      if (answer.enrolled > 0) void afterEnrolling(client);
    },
  });
}
