import { admin } from './admin.ts';
import { adminCourses } from './admin-courses.ts';
import { imageField } from './image-field.ts';

/** What only the back office says, in English. Its own file, so that no visitor has to load it. */
export const backOffice = { admin, adminCourses, imageField };
