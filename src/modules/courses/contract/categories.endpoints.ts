import { z } from 'zod';
import {
  category,
  createCategoryInput,
  mergeCategoryInput,
  orderCategoriesInput,
  renameCategoryInput,
} from './categories.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { ifMatchHeaders, ifMatchText } from '#contract/if-match.ts';

const output = z.array(category).meta({ description: 'All categories, in their order' });

/** The categories of courses. Each change returns all of them and is seen by visitors at once. */
export const categoriesEndpoints = {
  'GET /school/categories': {
    tag: 'School',
    access: 'admin',
    summary: 'The categories of courses, and how many courses each has',
    output,
  },
  'POST /school/categories': {
    tag: 'School',
    access: 'admin',
    summary: 'Add a category',
    body: createCategoryInput,
    output,
    status: 201,
  },
  'PUT /school/categories/order': {
    tag: 'School',
    access: 'admin',
    summary: 'Put the categories into another order',
    description:
      'When the ids are not those of all categories, the response is `edit_conflict` with these as `current`.',
    body: orderCategoriesInput,
    output,
    errors: ['edit_conflict'],
  },
  'PUT /school/categories/:id': {
    tag: 'School',
    access: 'admin',
    summary: 'Rename a category',
    description: `Its courses move with it: their \`category\` is its name in the first language of the school. ${ifMatchText('all categories')}`,
    headers: ifMatchHeaders,
    body: renameCategoryInput,
    output,
    errors: ['category_not_found', 'edit_conflict'],
  },
  'POST /school/categories/:id/merge': {
    tag: 'School',
    access: 'admin',
    summary: 'Move the courses of a category into another one, and delete it',
    description: ifMatchText('all categories'),
    headers: ifMatchHeaders,
    body: mergeCategoryInput,
    output,
    errors: ['category_not_found', 'edit_conflict'],
  },
  'DELETE /school/categories/:id': {
    tag: 'School',
    access: 'admin',
    summary: 'Delete a category without courses',
    description: `While it has courses the response is \`category_in_use\`, with their number in \`reason\`. ${ifMatchText('all categories')}`,
    headers: ifMatchHeaders,
    output,
    errors: ['category_not_found', 'category_in_use', 'edit_conflict'],
  },
} as const satisfies EndpointTable;
