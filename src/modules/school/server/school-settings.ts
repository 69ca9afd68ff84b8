import type { Localised, SchoolDocument } from '#modules/school/contract/school-document.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { cachedUntilEvent } from '#server/cache/cached-until-event.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { findNewestVersion } from './school.queries.ts';
import { accessibilityStatement, SHIPPED_LEGAL_DATE, shippedDocument } from './shipped/shipped-document.ts';
import { withoutStandardTexts, withStandardTexts } from './shipped/standard-texts.ts';

/** A document as it was stored by this version of the software or an older one. */
export type StoredDocument = Omit<SchoolDocument, 'pages'> & Partial<Pick<SchoolDocument, 'pages'>>;

/** The settings visitors see. */
export interface PublishedSettings {
  /** 0 while nothing was published. */
  readonly version: number;
  readonly document: SchoolDocument;
  readonly legalChangedAt: Date;
}

/**
 * The published settings, kept in the memory of the process until a catalogue event, which every publication sends to all
 * processes. Then one small query tells whether there is a newer version.
 */
export class SchoolSettings {
  readonly #db: Db;
  readonly #shipped: PublishedSettings;
  #last: PublishedSettings;

  /** The accessibility statement, as Markdown. */
  readonly accessibility: Localised;

  /** Returns the published settings. Rejects when they are not in memory and the database cannot be reached. */
  readonly published: () => Promise<PublishedSettings>;

  constructor(db: Db, config: Pick<Config, 'mode' | 'payments'>, events: CatalogueEvents) {
    this.#db = db;
    this.accessibility = accessibilityStatement(config);
    this.#shipped = { version: 0, document: shippedDocument(config), legalChangedAt: new Date(SHIPPED_LEGAL_DATE) };
    this.#last = this.#shipped;
    this.published = cachedUntilEvent(events, () => this.#load(), { counts: false });
  }

  /** What is shown while nothing was published. */
  get shipped(): PublishedSettings {
    return this.#shipped;
  }

  /** Returns a stored version. */
  fromRow(row: { readonly number: number; readonly legalChangedAt: Date | null }, stored: StoredDocument) {
    const legalChangedAt = row.legalChangedAt ?? this.#shipped.legalChangedAt;
    return { version: row.number, document: this.fromDocument(stored), legalChangedAt } satisfies PublishedSettings;
  }

  /** Returns a stored document as it is read. One that is older than the free pages has none. */
  fromDocument(stored: StoredDocument): SchoolDocument {
    return this.fromStored({ ...stored, pages: stored.pages ?? { pages: [] } });
  }

  /** Returns a document, or some parts of one, as it is read: with the standard texts where the stored one has none. */
  fromStored<Parts extends Partial<SchoolDocument>>(stored: Parts): Parts {
    if (!stored.legal) return stored;
    return { ...stored, legal: withStandardTexts(stored.legal, this.#shipped.document.legal) };
  }

  /** Returns a document, or some parts of one, as it is stored: without the standard texts, which may change. */
  toStored<Parts extends Partial<SchoolDocument>>(parts: Parts): Parts {
    if (!parts.legal) return parts;
    return { ...parts, legal: withoutStandardTexts(parts.legal, this.#shipped.document.legal) };
  }

  async #load(): Promise<PublishedSettings> {
    const last = this.#last;
    const row = await findNewestVersion(this.#db, last.version);
    if (!row) return (this.#last = this.#shipped);
    if (row.number === last.version) return last;
    return (this.#last = this.fromRow(row, row.document as StoredDocument));
  }
}
