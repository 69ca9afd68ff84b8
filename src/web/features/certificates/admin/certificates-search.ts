import { CERTIFICATE_STATES, type CertificateState } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { oneOf, pageIn, textIn } from '#web/lib/search-params.ts';

/** Filters of the certificates; `page` counts from 1. */
export interface CertificatesSearch {
  readonly q?: string;
  readonly state?: CertificateState;
  readonly page?: number;
}

/** Reads the filters from an address; invalid values are ignored. */
export const readCertificatesSearch = (search: Record<string, unknown>): CertificatesSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  state: oneOf(CERTIFICATE_STATES, search.state),
  page: pageIn(search.page),
});
