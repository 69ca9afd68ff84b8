import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { oneOf, textIn } from '#web/lib/search-params.ts';

/** Filters of the audit log. */
export interface ActivitySearch {
  readonly q?: string;
  readonly entity?: (typeof AUDIT_ENTITIES)[number];
  readonly action?: (typeof AUDIT_ACTIONS)[number];
}

/** Reads the filters of the audit log from an address; invalid values are ignored. */
export const readActivitySearch = (search: Record<string, unknown>): ActivitySearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  entity: oneOf(AUDIT_ENTITIES, search.entity),
  action: oneOf(AUDIT_ACTIONS, search.action),
});
