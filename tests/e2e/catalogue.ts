import type { APIRequestContext } from '@playwright/test';
import type { CourseCard, CourseDetail } from '#contract/courses.ts';

/** Every course of the catalogue, as the school itself lists it. */
export async function listCourses(request: APIRequestContext): Promise<CourseCard[]> {
  return (await request.get('/api/courses')).json();
}

/** One course, by the number people see. */
export async function courseOf(request: APIRequestContext, course: number): Promise<CourseDetail> {
  return (await request.get(`/api/courses/${course}`)).json();
}
