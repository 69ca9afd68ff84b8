import type { Locale } from '#contract/locales.ts';
import type { School } from '#contract/school.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Db } from '#server/db/database.ts';
import { type CategoryRow, listCategoryRows } from './categories.queries.ts';

/** The categories, kept in the memory of the process until a catalogue event. */
export class CategoryList {
  readonly #db: Db;
  #loading: Promise<readonly CategoryRow[]> | undefined;
  #names: ReadonlySet<string> = new Set();

  constructor(db: Db, events: CatalogueEvents) {
    this.#db = db;
    events.onChange(() => (this.#loading = undefined));
  }

  /** Returns the categories in a language, in their order. Rejects when the database is needed and cannot be reached. */
  async in(locale: Locale): Promise<School['categories']> {
    const rows = await this.#rows();
    return rows.map(({ name, names }) => ({ name, label: names[locale] || name }));
  }

  /** Returns whether a category had this name when the categories were last read; false before. */
  has = (name: string): boolean => this.#names.has(name);

  #rows(): Promise<readonly CategoryRow[]> {
    if (this.#loading) return this.#loading;
    const loading = this.#load();
    this.#loading = loading;
    // A failure is not kept; neither is a result that was superseded while it was being read.
    loading.catch(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    return loading;
  }

  async #load(): Promise<readonly CategoryRow[]> {
    const rows = await listCategoryRows(this.#db);
    this.#names = new Set(rows.map(({ name }) => name));
    return rows;
  }
}
