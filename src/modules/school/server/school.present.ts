import { accentTokens } from '#modules/school/contract/accent.ts';
import type { Locale } from '#contract/locales.ts';
import { pagePath } from '#modules/school/contract/page-address.ts';
import type {
  FreePage,
  HomeSection,
  Localised,
  SchoolDocument,
  SchoolImage,
} from '#modules/school/contract/school-document.ts';
import type {
  School,
  SchoolAbout,
  SchoolHomeSection,
  SchoolLegal,
  SchoolPage,
} from '#modules/school/contract/school.ts';
import { renderPageSections, renderPageText, renderUnitText } from '#server/markdown/render-text.ts';
import { openPages } from './pages.rules.ts';
import type { countForStatistics } from './school.queries.ts';

/** Settings to present, published or drafted. */
export interface Presented {
  readonly version: number;
  readonly document: SchoolDocument;
  readonly legalChangedAt: Date;
}

/** What the home page shows besides its settings. */
export interface HomeFacts {
  /** The courses of each section of featured courses, by the section's id. */
  readonly featured: ReadonlyMap<string, readonly number[]>;
  readonly counts: Awaited<ReturnType<typeof countForStatistics>> | null;
}

/** What of the school does not come from its settings. */
export type SchoolFacts = Pick<
  School,
  'mode' | 'purchasePassword' | 'payments' | 'asksBilling' | 'consents' | 'mail' | 'categories'
>;

/** Returns the texts of a document in one language, those that are missing in the first of the school's that has them. */
function speaking({ document: { identity } }: Presented, locale: Locale) {
  const order = [locale, ...identity.languages];
  const text = (texts: Localised): string => order.map((one) => texts[one]).find((one) => one) ?? '';
  const image = (source: SchoolImage | null) => source && { src: source.src, alt: text(source.alt) };
  const link = ({ label, href }: { label: Localised; href: string }) => ({ label: text(label), href });
  /** A button without a label in any language is none. */
  const button = (source: Parameters<typeof link>[0] | null) =>
    source && text(source.label) !== '' ? link(source) : null;
  return { text, picture: image, link, button };
}

/** Returns the language texts come in: the requested one if the school has it, else its first. */
export const languageOf = ({ document: { identity } }: Presented, requested: Locale | undefined): Locale =>
  requested !== undefined && identity.languages.includes(requested) ? requested : (identity.languages[0] ?? 'en');

/** Returns what every page needs to know of the school. */
export function presentSchool(settings: Presented, locale: Locale, facts: SchoolFacts): School {
  const { identity, footer } = settings.document;
  const { text, picture: image, link } = speaking(settings, locale);
  const logo = image(identity.logo ?? identity.logoDark ?? null);
  const pagesIn = (place: FreePage['place']) =>
    openPages(settings.document)
      .filter((page) => page.place === place)
      .map(({ label, title, slug }) => ({ label: text(label) || text(title), href: pagePath(slug) }));
  return {
    ...facts,
    version: settings.version,
    name: identity.name,
    logo: logo && {
      ...logo,
      ...(identity.logo && identity.logoDark && { dark: identity.logoDark.src }),
      ...(identity.logoNamed && { named: true }),
    },
    accent: identity.accent && accentTokens(identity.accent),
    supportEmail: identity.supportEmail,
    social: identity.social.map(({ kind, ...one }) => ({ kind, ...link(one) })),
    timeZone: identity.timeZone,
    languages: identity.languages,
    currency: identity.currency,
    legalName: identity.legalName,
    legalAddress: identity.legalAddress,
    description: text(identity.description),
    footer: {
      brand: text(footer.brand),
      columns: footer.columns.map(({ title, links }) => ({ title: text(title), links: links.map(link) })),
      newsletter: footer.newsletter,
      copyright: text(footer.copyright),
      pages: pagesIn('footer'),
    },
    menu: pagesIn('menu'),
  };
}

/** Returns whether the home page shows a section: it is switched on, and a section of testimonials has one. */
const isShown = (section: HomeSection): boolean =>
  section.on && !(section.kind === 'testimonials' && section.entries.length === 0);

/** Returns the shown sections of the home page. */
export async function presentHome(
  settings: Presented,
  locale: Locale,
  { featured, counts }: HomeFacts,
): Promise<SchoolHomeSection[]> {
  const { text, picture: image, button } = speaking(settings, locale);
  const texts = (section: { title: Localised; text: Localised }) => ({
    title: text(section.title),
    text: text(section.text),
  });
  const band = (section: HomeSection & { kind: 'band' | 'statistics' }) => ({
    ...texts(section),
    id: section.id,
    tone: section.tone,
    button: button(section.button),
    picture: image(section.picture),
    side: section.side,
  });
  const present = async (section: HomeSection): Promise<SchoolHomeSection> => {
    const { id } = section;
    switch (section.kind) {
      case 'hero': {
        const { kind, eyebrow } = section;
        return {
          ...texts(section),
          id,
          kind,
          eyebrow: text(eyebrow),
          button: button(section.button),
          picture: image(section.picture),
        };
      }
      case 'featured':
        return { ...texts(section), id, kind: section.kind, courses: [...(featured.get(id) ?? [])] };
      case 'band':
        return { ...band(section), kind: section.kind };
      case 'statistics': {
        const items = section.items.map(({ label, source, typed }, place) => ({
          id: place + 1,
          label: text(label),
          value: source === 'typed' ? typed : (counts?.[source] ?? 0),
        }));
        return { ...band(section), kind: section.kind, items };
      }
      case 'testimonials': {
        const entries = section.entries.map(({ quote, role, portrait, ...entry }) => ({
          ...entry,
          quote: text(quote),
          role: text(role),
          portrait: image(portrait),
        }));
        return { id, kind: section.kind, title: text(section.title), entries };
      }
      case 'faq': {
        const entries = await Promise.all(
          section.entries.map(async ({ question, answer }) => ({
            question: text(question),
            answer: await renderPageText(text(answer), { locale, topHeading: 4 }),
          })),
        );
        return { id, kind: section.kind, title: text(section.title), entries };
      }
      case 'newsletter':
        return { ...texts(section), id, kind: section.kind };
    }
  };
  return Promise.all(settings.document.home.sections.filter(isShown).map(present));
}

/** Returns the page about the school. */
export async function presentAbout(settings: Presented, locale: Locale): Promise<SchoolAbout> {
  const { about } = settings.document;
  const { text, picture: image, button } = speaking(settings, locale);
  return {
    version: settings.version,
    heading: text(about.heading),
    description: text(about.description),
    html: await renderPageText(text(about.text), { locale }),
    team: {
      title: text(about.team.title),
      text: text(about.team.text),
      members: about.team.members.map(({ role, description, portrait, ...member }) => ({
        ...member,
        role: text(role),
        description: text(description),
        portrait: image(portrait),
      })),
    },
    banner: { title: text(about.banner.title), text: text(about.banner.text), button: button(about.banner.button) },
  };
}

/** Returns a free page. Its headings begin below its title. */
export async function presentPage(settings: Presented, locale: Locale, page: FreePage): Promise<SchoolPage> {
  const { text, picture } = speaking(settings, locale);
  return {
    version: settings.version,
    slug: page.slug,
    title: text(page.title),
    description: text(page.description),
    picture: picture(page.picture),
    html: await renderUnitText(text(page.text), locale, { topHeading: 2 }),
  };
}

/** What stands for the support address of a school without one: 'Write to … from the address of your account.' */
const WITHOUT_ADDRESS: Readonly<Record<Locale, string>> = { en: 'the school', es: 'la escuela' };

/** Returns the name of a currency in the plural: 'euros', 'US dollars'. */
const currencyName = (currency: string, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** A legal text and the time of its last change. */
interface LegalSource {
  readonly texts: Localised;
  readonly changedAt: Date;
}

/** Returns a legal text. */
export async function presentLegal(
  settings: Presented,
  locale: Locale,
  { texts, changedAt }: LegalSource,
): Promise<SchoolLegal> {
  const { identity } = settings.document;
  const values = {
    school: identity.name,
    email: identity.supportEmail || WITHOUT_ADDRESS[locale],
    currency: currencyName(identity.currency, locale),
  };
  const { intro, sections } = await renderPageSections(speaking(settings, locale).text(texts), { locale, values });
  return {
    version: settings.version,
    // The Swedish way of writing a date is ISO 8601.
    updated: new Intl.DateTimeFormat('sv', { timeZone: identity.timeZone }).format(changedAt),
    intro,
    sections: [...sections],
  };
}

/** Returns the meta description of the home page. */
export function homeDescription(settings: Presented, locale: Locale): string {
  const { text } = speaking(settings, locale);
  return text(settings.document.home.description) || text(settings.document.identity.description);
}
