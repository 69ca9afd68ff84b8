import { describe, expect, it } from 'vitest';
import { filterNavigation } from './filter-navigation.ts';

interface Filters {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly page?: number | undefined;
}

/** What the address has after each of the changes, none of which saw the one before it. */
const addressAfter = (shown: Filters, ...changes: readonly Filters[]) =>
  changes.reduce((current, next) => filterNavigation<Filters>(shown, next).search(current), shown);

describe('a navigation to other filters', () => {
  it('keeps a filter that was chosen before the page showed it', () => {
    const shown: Filters = { q: 'ada' };
    expect(addressAfter(shown, { q: 'ada', state: 'draft' }, { state: undefined })).toEqual({
      q: undefined,
      state: 'draft',
      page: undefined,
    });
  });

  it('removes a filter, and all of them', () => {
    const shown: Filters = { q: 'ada', state: 'draft', page: 3 };
    expect(addressAfter(shown, { q: 'ada' })).toEqual({ q: 'ada', state: undefined, page: undefined });
    expect(addressAfter(shown, {})).toEqual({ q: undefined, state: undefined, page: undefined });
  });

  it('goes to the page it names, and to the first one with other filters', () => {
    const shown: Filters = { q: 'ada' };
    expect(addressAfter(shown, { q: 'ada', page: 2 })).toEqual({ q: 'ada', page: 2 });
    expect(addressAfter(shown, { q: 'ada', page: 2 }, { q: 'grace' })).toEqual({ q: 'grace', page: undefined });
  });
});
