import type { EndpointTable } from '#contract/endpoint.ts';
import { paletteParams, searchResults } from './search.ts';

export const searchEndpoints = {
  'GET /admin/search': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Find people, courses and units',
    description:
      'For the command palette: at most six of each kind. Texts of one or two letters are compared with the newest 2,000 rows only.',
    query: paletteParams,
    output: searchResults,
  },
} as const satisfies EndpointTable;
