import type { SchoolDocument } from '#contract/school-document.ts';
import type { Storage } from '#server/adapters/storage.ts';
import type { Db } from '#server/db/database.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { MailService } from '#server/modules/mail/mail.service.ts';
import type { PdfThread } from '#server/pdf/pdf-thread.ts';

/** What certificates work on. */
export interface CertificateParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly events: CatalogueEvents;
  readonly pdfs: PdfThread;
  readonly mail: Pick<MailService, 'status'>;
  /** The published identity of the school. */
  readonly identity: () => Promise<SchoolDocument['identity']>;
  /** The address of the school, without a trailing slash. */
  readonly origin: () => string;
  /** Whether `PUBLIC_URL` is set: without it the address is that of this machine. */
  readonly hasPublicUrl: boolean;
}
