import type { APIRequestContext } from '@playwright/test';
import type { CourseCard, CourseDetail } from '#modules/courses/contract/courses.ts';

/** Returns every course of the catalogue through the API. */
export async function listCourses(request: APIRequestContext): Promise<CourseCard[]> {
  return (await request.get('/api/courses')).json();
}

/** Returns a course by its `customId`. */
export async function courseOf(request: APIRequestContext, course: number): Promise<CourseDetail> {
  return (await request.get(`/api/courses/${course}`)).json();
}
