import type { Locale } from '#contract/locales.ts';
import type { School } from '#contract/school.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { type Config, DEMO_PURCHASE_PASSWORD } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { StatsCache } from '#server/db/stats-cache.ts';
import { SchoolSettings } from './school-settings.ts';
import type { SchoolParts } from './school.service.ts';
import { accessibilityStatement, shippedDocument } from './shipped/shipped-document.ts';

/** Opens the settings of a school. */
export const openSettings = (config: Pick<Config, 'mode' | 'payments'>, db: Db, events: CatalogueEvents) =>
  new SchoolSettings(db, shippedDocument(config), events);

/** Returns what the pages of a school are made from. `mail` returns whether it sends mail. */
export function setUpSchool(parts: {
  config: Pick<Config, 'mode' | 'payments'>;
  db: Db;
  settings: SchoolSettings;
  /** Returns whether the checkout asks for country and company. */
  asksBilling: () => Promise<boolean>;
  /** Returns what buyers have to accept. */
  consents: (locale: Locale) => Promise<NonNullable<School['consents']>>;
  mail: () => Promise<School['mail']>;
  categories: (locale: Locale) => Promise<School['categories']>;
}): SchoolParts {
  const { config, db, settings, asksBilling, consents, mail, categories } = parts;
  const { mode, payments } = config;
  return {
    db,
    settings,
    facts: async (locale) => ({
      mode,
      purchasePassword: mode === 'demo' ? DEMO_PURCHASE_PASSWORD : null,
      payments,
      ...((await asksBilling()) && { asksBilling: true }),
      ...(mode === 'live' && payments !== 'off' && { consents: await consents(locale) }),
      mail: await mail(),
      categories: await categories(locale),
    }),
    accessibility: accessibilityStatement(config),
    statistics: new StatsCache(),
  };
}
