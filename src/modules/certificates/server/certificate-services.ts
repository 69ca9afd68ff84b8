import type { Services } from '#server/services.ts';

/** What certificates work on. */
export type CertificateServices = Pick<
  Services,
  'db' | 'storage' | 'events' | 'pdfs' | 'mail' | 'identity' | 'origin' | 'config'
>;
