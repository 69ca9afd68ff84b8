import { count, eq, max, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { categories } from '#server/db/schema/categories.ts';
import { courses } from '#server/db/schema/courses.ts';

export type CategoryRow = typeof categories.$inferSelect;
type Names = CategoryRow['names'];

/** Returns all categories in their order. */
export const listCategoryRows = (db: Handle): Promise<CategoryRow[]> =>
  db.select().from(categories).orderBy(categories.position, categories.id);

/** Returns the number of courses of each category that has any, listed or not, by its name. */
export async function countCoursesByCategory(db: Handle): Promise<Map<string, number>> {
  const rows = await db.select({ name: courses.category, courses: count() }).from(courses).groupBy(courses.category);
  return new Map(rows.map((row) => [row.name, row.courses]));
}

/** Makes changes of categories run one after the other; courses can be written meanwhile. */
export async function lockCategories(tx: Handle): Promise<void> {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`);
}

/** Locks a category against new courses until the transaction ends. Returns `null` if it does not exist. */
export async function lockCategory(tx: Handle, id: string): Promise<CategoryRow | null> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
  return row ?? null;
}

/** Returns whether a category exists, and keeps its name until the transaction ends. */
export async function holdCategory(tx: Handle, name: string): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.name, name))
    .for('key share');
  return rows.length > 0;
}

/** Inserts a category behind all others. */
export async function insertCategory(tx: Handle, row: { id: string; name: string; names: Names }): Promise<void> {
  const [last] = await tx.select({ position: max(categories.position) }).from(categories);
  await tx.insert(categories).values({ ...row, position: (last?.position ?? 0) + 1 });
}

/** Renames a category, and with it the `category` of its courses. */
export async function renameCategoryRow(tx: Handle, id: string, name: string, names: Names): Promise<void> {
  await tx
    .update(categories)
    .set({ name, names, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id));
}

/** Sets the order: `ids` are those of all categories. */
export async function orderCategoryRows(tx: Handle, ids: readonly string[]): Promise<void> {
  await tx.update(categories).set({ position: sql`array_position(${sql.param([...ids])}::uuid[], ${categories.id})` });
}

/** Moves the courses of a category into another one and returns how many there were. */
export async function moveCourses(tx: Handle, from: string, into: string): Promise<number> {
  const moved = await tx
    .update(courses)
    .set({ category: into, version: sql`${courses.version} + 1`, updatedAt: sql`now()` })
    .where(eq(courses.category, from))
    .returning({ id: courses.id });
  return moved.length;
}

/** Deletes a category, which must have no courses. */
export async function deleteCategoryRow(tx: Handle, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}
