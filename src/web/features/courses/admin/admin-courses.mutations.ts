import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FullCourse } from '#contract/courses.ts';
import type { Unit } from '#contract/units.ts';
import { type ApiInput, api } from '#web/lib/api.ts';
import { type FormFields, type PictureEndpoint, upload, type Watch } from '#web/lib/upload.ts';
import type { PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';
import { isGone } from '#web/ui/editing/gone.ts';
import { courseToEditQuery, unitToEditQuery } from './admin-courses.api.ts';

/** Fields as the API takes them, and the choice about the picture. `version` is the one last read. */
export interface Save<K extends PictureEndpoint> {
  readonly fields: FormFields<K>;
  readonly picture: PictureValue;
  readonly version?: number;
  readonly watch: Watch;
}

/** Returns the fields of a save with its version. */
const fieldsOf = <K extends PictureEndpoint>({ fields, version }: Save<K>): FormFields<K> =>
  version === undefined ? fields : { ...fields, version: String(version) };

/** Returns what a form says about the picture: a file, the word `remove`, or undefined to keep it. */
const fileOf = ({ picture }: { picture: PictureValue }): File | 'remove' | undefined => {
  if (typeof picture === 'object') return picture.file;
  return picture === 'removed' ? 'remove' : undefined;
};

/** Invalidates everything that shows a changed course: public pages, lists, reports and the audit log. */
function courseChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['courses'] });
  void client.invalidateQueries({ queryKey: ['admin'] });
}

/** Caches a course under both of its ids, as the editor's address may have either. */
export function keepCourse(client: QueryClient, course: FullCourse): void {
  for (const ref of [course._id, String(course.customId)]) {
    client.setQueryData(courseToEditQuery(ref).queryKey, course);
  }
}

/** Creates a course with its picture. */
export function useCreateCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: Save<'POST /courses'>) =>
      upload('POST /courses', {
        params: {},
        fields: fieldsOf(save),
        picture: { courseImage: fileOf(save) },
        ...save.watch,
      }),
    onSuccess: () => courseChanged(client),
  });
}

/** Changes a course; fails with `edit_conflict` when it was changed since its version was read. */
export function useUpdateCourse(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: Save<'PUT /courses/:courseId'>) =>
      upload('PUT /courses/:courseId', {
        params: { courseId },
        fields: fieldsOf(save),
        picture: { courseImage: fileOf(save) },
        ...save.watch,
      }),
    onSuccess: (course) => {
      keepCourse(client, course);
      courseChanged(client);
    },
  });
}

/** Changes a few fields of a course from the list, as JSON; fails with `edit_conflict` likewise. */
export function useQuickUpdateCourse(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ApiInput<'PUT /courses/:courseId'>['body']) =>
      api('PUT /courses/:courseId', { params: { courseId }, body: change }),
    onSuccess: (course) => {
      keepCourse(client, course);
      courseChanged(client);
    },
  });
}

/** Deletes a course with its pictures. */
export function useDeleteCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (courseId: string) =>
      api('DELETE /courses/:courseId', { params: { courseId }, body: { deleteImage: true } }),
    onSettled: (_done, error) => {
      if (!error || isGone(error)) courseChanged(client);
    },
  });
}

/** Adds a unit at the end of a course. */
export function useCreateUnit(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: Save<'POST /courses/:courseId/sections'>) =>
      upload('POST /courses/:courseId/sections', {
        params: { courseId },
        fields: fieldsOf(save),
        picture: { sectionImage: fileOf(save) },
        ...save.watch,
      }),
    onSuccess: () => courseChanged(client),
  });
}

/** Changes a unit; fails with `edit_conflict` when it was changed since its version was read. */
export function useUpdateUnit(courseRef: string, unitId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: Save<'PUT /courses/:courseId/sections/:sectionId'>) =>
      upload('PUT /courses/:courseId/sections/:sectionId', {
        params: { courseId: courseRef, sectionId: unitId },
        fields: fieldsOf(save),
        picture: { sectionImage: fileOf(save) },
        ...save.watch,
      }),
    onSuccess: (unit) => {
      keepUnit(client, courseRef, unit);
      courseChanged(client);
    },
  });
}

/** Caches a unit for its editor and in its course's editor. */
export function keepUnit(client: QueryClient, courseRef: string, unit: Unit): void {
  client.setQueryData(unitToEditQuery(courseRef, unit._id).queryKey, unit);
  client.setQueriesData<FullCourse>(
    { queryKey: ['courses', 'admin', 'edit'] },
    (course) => course && { ...course, sections: course.sections.map((old) => (old._id === unit._id ? unit : old)) },
  );
}

/** Deletes a unit with its picture. */
export function useDeleteUnit(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (unitId: string) =>
      api('DELETE /courses/:courseId/sections/:sectionId', { params: { courseId, sectionId: unitId } }),
    onSuccess: (_answer, unitId) => {
      client.setQueriesData<FullCourse>(
        { queryKey: ['courses', 'admin', 'edit'] },
        (course) => course && { ...course, sections: course.sections.filter((unit) => unit._id !== unitId) },
      );
      courseChanged(client);
    },
    onError: (error) => {
      if (isGone(error)) courseChanged(client);
    },
  });
}

/** Returns the cached order of a course's units; empty when the course is not cached. */
export function unitOrder(client: QueryClient, courseId: string): readonly string[] {
  const known = client.getQueriesData<FullCourse>({ queryKey: ['courses', 'admin', 'edit'] });
  const course = known.find(([, one]) => one?._id === courseId)?.[1];
  return course?.sections.map(({ _id }) => _id) ?? [];
}

/** Shows a course's units in another order before the server has confirmed it. */
function showOrder(client: QueryClient, courseId: string, ids: readonly string[]): void {
  client.setQueriesData<FullCourse>({ queryKey: ['courses', 'admin', 'edit'] }, (course) => {
    if (course?._id !== courseId || course.sections.some(({ _id }) => !ids.includes(_id))) return course;
    return { ...course, sections: course.sections.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)) };
  });
}

/** Saves an order of a course's units, shown at once and taken back if it fails: one save after the other. */
export function useOrderUnits(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `order ${courseId}` },
    onMutate: (unitIds: readonly string[]) => {
      // A read under way would restore the old order.
      void client.cancelQueries({ queryKey: ['courses', 'admin', 'edit'] });
      const before = unitOrder(client, courseId);
      showOrder(client, courseId, unitIds);
      return before;
    },
    mutationFn: (unitIds: readonly string[]) =>
      api('PUT /courses/:courseId/sections/order', { params: { courseId }, body: { sections: [...unitIds] } }),
    onError: (_error, _unitIds, before) => {
      if (before) showOrder(client, courseId, before);
    },
    onSettled: () => courseChanged(client),
  });
}
