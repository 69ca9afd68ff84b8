import type { Locale } from '#contract/locales.ts';
import type { LegalPageName } from '#contract/school-choices.ts';
import type { Localised } from '#contract/school-document.ts';
import type { School, SchoolAbout, SchoolHome, SchoolLegal } from '#contract/school.ts';
import type { Db, Handle } from '#server/db/database.ts';
import type { StatsCache } from '#server/db/stats-cache.ts';
import {
  type HomeFacts,
  homeDescription,
  languageOf,
  presentAbout,
  type Presented,
  presentHome,
  presentLegal,
  presentSchool,
  type SchoolFacts,
} from './school.present.ts';
import { countForStatistics, listFeatured } from './school.queries.ts';
import type { SchoolSettings } from './school-settings.ts';

/** What the pages of the school are made from. */
export interface SchoolParts {
  readonly db: Db;
  readonly settings: SchoolSettings;
  /** What of the school does not come from its settings. */
  readonly facts: (locale: Locale) => Promise<SchoolFacts>;
  /** The accessibility statement, as Markdown. */
  readonly accessibility: Localised;
  readonly statistics: StatsCache<NonNullable<HomeFacts['counts']>>;
}

type Language = Locale | undefined;

/** Reads what the home page shows besides its settings: nothing is counted that it does not show. */
async function homeFacts(db: Handle, { statistics }: SchoolParts, { document }: Presented): Promise<HomeFacts> {
  const shown = document.home.sections.filter(({ on }) => on);
  const featured = new Map<string, readonly number[]>();
  for (const section of shown) {
    if (section.kind !== 'featured') continue;
    const pick = section.pick === 'newest' ? { newest: section.count } : { chosen: section.courses };
    featured.set(section.id, await listFeatured(db, pick));
  }
  const counted = shown.some(({ kind, ...section }) =>
    kind === 'statistics' && 'items' in section ? section.items.some(({ source }) => source !== 'typed') : false,
  );
  return { featured, counts: counted ? await statistics.get(() => countForStatistics(db)) : null };
}

/** Returns a legal text with the time of its last change; of a standard text, that of the software counts too. */
function legalSource(
  { settings, accessibility }: SchoolParts,
  { document, legalChangedAt }: Presented,
  name: LegalPageName,
) {
  const { shipped } = settings;
  if (name === 'accessibility') return { texts: accessibility, changedAt: shipped.legalChangedAt };
  const texts = document.legal[name];
  const isStandard = texts === shipped.document.legal[name];
  return {
    texts,
    changedAt: isStandard && shipped.legalChangedAt > legalChangedAt ? shipped.legalChangedAt : legalChangedAt,
  };
}

/** Returns the pages of a school made of some settings, in a language. */
export function viewsOf(parts: SchoolParts, settings: Presented, requested: Language) {
  const locale = languageOf(settings, requested);
  return {
    school: async (): Promise<School> => presentSchool(settings, locale, await parts.facts(locale)),
    home: async (db: Handle): Promise<SchoolHome> => ({
      version: settings.version,
      description: homeDescription(settings, locale),
      sections: await presentHome(settings, locale, await homeFacts(db, parts, settings)),
    }),
    about: (): Promise<SchoolAbout> => presentAbout(settings, locale),
    legal: (name: LegalPageName): Promise<SchoolLegal> =>
      presentLegal(settings, locale, legalSource(parts, settings, name)),
  };
}

/** Returns the published pages in a language. */
export const publishedViews = async (parts: SchoolParts, requested: Language) =>
  viewsOf(parts, await parts.settings.published(), requested);
