import { CERTIFICATE_STATES, type CertificateState } from '#contract/choices.ts';
import { type ListSearch, readListSearch } from '#web/lib/list-search.ts';
import { oneOf } from '#web/lib/search-params.ts';

/** Filters of the certificates. */
export interface CertificatesSearch extends ListSearch {
  readonly state?: CertificateState;
}

/** Reads the filters from an address; invalid values are ignored. */
export const readCertificatesSearch = (search: Record<string, unknown>): CertificatesSearch => ({
  ...readListSearch(search),
  state: oneOf(CERTIFICATE_STATES, search.state),
});
