import type { Locale } from '#contract/locales.ts';
import type { LegalPageName } from '#modules/school/contract/school-choices.ts';
import type { FreePage } from '#modules/school/contract/school-document.ts';
import type { School, SchoolAbout, SchoolHome, SchoolLegal, SchoolPage } from '#modules/school/contract/school.ts';
import type { Handle } from '#server/db/database.ts';
import {
  type HomeFacts,
  homeDescription,
  languageOf,
  presentAbout,
  type Presented,
  presentHome,
  presentLegal,
  presentPage,
  presentSchool,
} from './school.present.ts';
import { findPage } from './pages.rules.ts';
import { countForStatistics, listFeatured } from './school.queries.ts';
import { AppError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';

/** What the pages of the school are made from. */
export type SchoolServices = Pick<Services, 'db' | 'events' | 'settings' | 'schoolFacts' | 'homeStatistics'>;

type Language = Locale | undefined;

/** Reads what the home page shows besides its settings: nothing is counted that it does not show. */
async function homeFacts(db: Handle, { homeStatistics }: SchoolServices, { document }: Presented): Promise<HomeFacts> {
  const sections = document.home.sections.filter(({ on }) => on);
  const featured = new Map<string, readonly number[]>();
  for (const section of sections) {
    if (section.kind !== 'featured') continue;
    const pick = section.pick === 'newest' ? { newest: section.count } : { chosen: section.courses };
    featured.set(section.id, await listFeatured(db, pick));
  }
  const counted = sections.some(({ kind, ...section }) =>
    kind === 'statistics' && 'items' in section ? section.items.some(({ source }) => source !== 'typed') : false,
  );
  return { featured, counts: counted ? await homeStatistics.get(() => countForStatistics(db)) : null };
}

/** Returns a legal text with the time of its last change; of a standard text, that of the software counts too. */
function legalSource({ settings }: SchoolServices, { document, legalChangedAt }: Presented, name: LegalPageName) {
  const { shipped, accessibility } = settings;
  if (name === 'accessibility') return { texts: accessibility, changedAt: shipped.legalChangedAt };
  const texts = document.legal[name];
  const isStandard = texts === shipped.document.legal[name];
  return {
    texts,
    changedAt: isStandard && shipped.legalChangedAt > legalChangedAt ? shipped.legalChangedAt : legalChangedAt,
  };
}

/** Returns the pages of a school made of some settings, in a language. */
export function viewsOf(services: SchoolServices, settings: Presented, requested: Language) {
  const locale = languageOf(settings, requested);
  return {
    school: async (): Promise<School> => presentSchool(settings, locale, await services.schoolFacts(locale)),
    home: async (db: Handle): Promise<SchoolHome> => ({
      version: settings.version,
      description: homeDescription(settings, locale),
      sections: await presentHome(settings, locale, await homeFacts(db, services, settings)),
    }),
    about: (): Promise<SchoolAbout> => presentAbout(settings, locale),
    page: (page: FreePage): Promise<SchoolPage> => presentPage(settings, locale, page),
    legal: (name: LegalPageName): Promise<SchoolLegal> =>
      presentLegal(settings, locale, legalSource(services, settings, name)),
  };
}

/** Returns the published free page at a slug, present or former. Throws `page_not_found`. */
export async function getPage(services: SchoolServices, slug: string, requested: Language): Promise<SchoolPage> {
  const settings = await services.settings.published();
  const page = findPage(settings.document, slug);
  if (!page) throw new AppError('page_not_found');
  return viewsOf(services, settings, requested).page(page);
}

/** Returns the published pages in a language. */
export const publishedViews = async (services: SchoolServices, requested: Language) =>
  viewsOf(services, await services.settings.published(), requested);
