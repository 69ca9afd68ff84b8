import type { School } from '#modules/school/contract/school.ts';
import { useSchool } from '#web/lib/school.tsx';

type Categories = Pick<School, 'categories'>;

/** Returns the name of a category in the language of the page; undefined for none or an unknown one. */
export const categoryName = ({ categories }: Categories, category: string | undefined): string | undefined =>
  categories.find(({ name }) => name === category)?.label;

/** Returns the filters of the catalogue without a category that does not exist: an old link then shows all courses. */
export const withKnownCategory = <Search extends { readonly category?: string }>(
  school: Categories,
  { category, ...search }: Search,
): Omit<Search, 'category'> & { category?: string } =>
  category === undefined || categoryName(school, category) === undefined ? search : { ...search, category };

/** Returns the names of all categories in the language of the page, by their value. */
export const useCategoryNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(useSchool().categories.map(({ name, label }) => [name, label]));

/** Returns the function that names the category of a course in the language of the page. */
export function useCategoryName(): (category: string) => string {
  const school = useSchool();
  return (category) => categoryName(school, category) ?? category;
}
