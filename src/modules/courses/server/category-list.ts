import type { Locale } from '#contract/locales.ts';
import type { School } from '#modules/school/contract/school.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { cachedUntilEvent } from '#server/cache/cached-until-event.ts';
import type { Db } from '#server/db/database.ts';
import { type CategoryRow, listCategoryRows } from './categories.queries.ts';

/** The categories, kept in the memory of the process until a catalogue event. */
export class CategoryList {
  readonly #rows: () => Promise<readonly CategoryRow[]>;
  #names: ReadonlySet<string> = new Set();

  constructor(db: Db, events: CatalogueEvents) {
    this.#rows = cachedUntilEvent(events, async () => {
      const rows = await listCategoryRows(db);
      this.#names = new Set(rows.map(({ name }) => name));
      return rows;
    });
  }

  /** Returns the categories in a language, in their order. Rejects when the database is needed and cannot be reached. */
  async in(locale: Locale): Promise<School['categories']> {
    const rows = await this.#rows();
    return rows.map(({ name, names }) => ({ name, label: names[locale] || name }));
  }

  /** Returns whether a category had this name when the categories were last read; false before. */
  has = (name: string): boolean => this.#names.has(name);
}
