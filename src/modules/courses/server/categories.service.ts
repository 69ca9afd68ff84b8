import type { z } from 'zod';
import type {
  Category,
  createCategoryInput,
  mergeCategoryInput,
  orderCategoriesInput,
  renameCategoryInput,
} from '#modules/courses/contract/categories.ts';
import type { Expected } from '#contract/if-match.ts';
import * as LIMITS from '#contract/limits.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { type Change, recordChange } from '#modules/audit/server/audit.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { type Held, writeAs } from '#server/sessions/write-as.ts';
import {
  type CategoryRow,
  countCoursesByCategory,
  deleteCategoryRow,
  insertCategory,
  listCategoryRows,
  lockCategories,
  lockCategory,
  moveCourses,
  orderCategoryRows,
  renameCategoryRow,
} from './categories.queries.ts';
import type { Services } from '#server/services.ts';

/** What changing categories needs. */
export type CategoryServices = Pick<Services, 'db' | 'events' | 'languages'>;

type Names = CategoryRow['names'];

/** Returns all categories with their numbers of courses. */
export async function listCategories(db: Handle): Promise<Category[]> {
  const counts = await countCoursesByCategory(db);
  const rows = await listCategoryRows(db);
  return rows.map(({ id, name, names, version }) => ({
    _id: id,
    name,
    names,
    courses: counts.get(name) ?? 0,
    version,
  }));
}

/** What the audit log records of a category. */
const snapshot = ({ names }: { names: Names }) => ({ names: Object.values(names).join(' · ') });

/** Runs a change of categories: alone, recorded, and announced to all caches. Returns the categories after it. */
async function change(
  { db, events }: CategoryServices,
  caller: Caller,
  work: (tx: Handle, record: (change: Omit<Change, 'entity'>) => Promise<void>) => Promise<void>,
): Promise<Category[]> {
  const categories = await writeAs(db, caller, {}, async (tx, { actor }: Held) => {
    await lockCategories(tx);
    await work(tx, (one) => recordChange(tx, actor, { entity: 'category', ...one }));
    return listCategories(tx);
  });
  events.changed();
  return categories;
}

/** Throws `edit_conflict` with the present categories. */
const conflict = async (tx: Handle): Promise<never> => {
  throw new AppError('edit_conflict', { current: await listCategories(tx) });
};

/** Locks a category for a change. Throws `category_not_found`, and `edit_conflict` when its version is not the expected one. */
async function lockForChange(tx: Handle, id: string, { version }: Expected): Promise<CategoryRow> {
  const row = await lockCategory(tx, id);
  if (!row) throw new AppError('category_not_found');
  if (version !== undefined && row.version !== version) await conflict(tx);
  return row;
}

/**
 * Returns the value of courses for names: the name in the school's first language. Throws `invalid_input` when that is
 * missing, or when another category has the name, whatever its case.
 */
async function valueOf(tx: Handle, names: Names, [first = DEFAULT_LOCALE]: readonly Locale[], own?: string) {
  const name = names[first] ?? '';
  const field = `names.${first}`;
  if (name === '') throw invalidInput([[field, { code: 'category_required' }]]);
  const isTaken = (await listCategoryRows(tx)).some((row) => row.id !== own && isSameName(row.name, name));
  if (isTaken) throw invalidInput([[field, { code: 'category_exists' }]]);
  return name;
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Removes the languages without a name, which then use that of the first language. */
const filled = (names: Names): Names => Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));

/** Adds a category behind all others. Throws `invalid_input`. */
export async function createCategory(
  services: CategoryServices,
  caller: Caller,
  input: z.output<typeof createCategoryInput>,
): Promise<Category[]> {
  const languages = await services.languages();
  return change(services, caller, async (tx, record) => {
    const names = filled(input.names);
    const name = await valueOf(tx, names, languages);
    if ((await listCategoryRows(tx)).length >= LIMITS.categoriesMax) {
      throw invalidInput([['names', { code: 'category_limit', params: { max: LIMITS.categoriesMax } }]]);
    }
    const id = newId();
    await insertCategory(tx, { id, name, names });
    await record({ action: 'create', entityId: id, label: name, after: snapshot({ names }) });
  });
}

/** Renames a category; its courses move with it. Throws `category_not_found`, `edit_conflict`, `invalid_input`. */
export async function renameCategory(
  services: CategoryServices,
  caller: Caller,
  id: string,
  input: z.output<typeof renameCategoryInput> & Expected,
): Promise<Category[]> {
  const languages = await services.languages();
  return change(services, caller, async (tx, record) => {
    const before = await lockForChange(tx, id, input);
    const names = filled(input.names);
    const name = await valueOf(tx, names, languages, id);
    await renameCategoryRow(tx, id, name, names);
    await record({
      action: 'update',
      entityId: id,
      label: name,
      before: snapshot(before),
      after: snapshot({ names }),
    });
  });
}

/** Puts the categories into another order. Throws `edit_conflict` when the ids are not those of all categories. */
export function orderCategories(
  services: CategoryServices,
  caller: Caller,
  { categories: ids }: z.output<typeof orderCategoriesInput>,
): Promise<Category[]> {
  return change(services, caller, async (tx, record) => {
    const rows = await listCategoryRows(tx);
    const byId = new Map(rows.map((row) => [row.id, row.name]));
    const inOrder = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    if (inOrder.length !== rows.length || ids.length !== rows.length) await conflict(tx);
    const before = rows.map(({ name }) => name).join(', ');
    const after = inOrder.join(', ');
    if (before === after) return;
    await orderCategoryRows(tx, ids);
    await record({
      action: 'reorder',
      entityId: 'categories',
      label: '',
      before: { order: before },
      after: { order: after },
    });
  });
}

/**
 * Moves the courses of a category into another one and deletes it. Throws `category_not_found` (for either) and
 * `edit_conflict`.
 */
export function mergeCategory(
  services: CategoryServices,
  caller: Caller,
  id: string,
  { into, version }: z.output<typeof mergeCategoryInput> & Expected,
): Promise<Category[]> {
  return change(services, caller, async (tx, record) => {
    const from = await lockForChange(tx, id, { version });
    const target = (await listCategoryRows(tx)).find((row) => row.id === into && row.id !== id);
    if (!target) throw new AppError('category_not_found');
    const courses = await moveCourses(tx, from.name, target.name);
    await deleteCategoryRow(tx, id);
    await record({
      action: 'delete',
      entityId: id,
      label: from.name,
      before: { ...snapshot(from), mergedInto: target.name, courses },
    });
  });
}

/** Deletes a category without courses. Throws `category_not_found`, `edit_conflict`, `category_in_use`. */
export function deleteCategory(
  services: CategoryServices,
  caller: Caller,
  id: string,
  { version }: Expected,
): Promise<Category[]> {
  return change(services, caller, async (tx, record) => {
    const row = await lockForChange(tx, id, { version });
    const courses = (await countCoursesByCategory(tx)).get(row.name) ?? 0;
    if (courses > 0) {
      throw new AppError('category_in_use', { reason: { code: 'category_has_courses', params: { courses } } });
    }
    await deleteCategoryRow(tx, id);
    await record({ action: 'delete', entityId: id, label: row.name, before: snapshot(row) });
  });
}
