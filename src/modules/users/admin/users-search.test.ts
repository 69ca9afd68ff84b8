import { describe, expect, it } from 'vitest';
import { readUsersSearch } from './users-search.ts';

describe('readUsersSearch', () => {
  it('reads every filter', () => {
    const search = { q: ' ada ', role: 'teacher', sort: '-email', page: '3' };
    expect(readUsersSearch(search)).toEqual({ q: 'ada', role: 'teacher', sort: '-email', page: 3 });
  });
  it('ignores invalid values', () => {
    const nothing = { q: undefined, role: undefined, sort: undefined, page: undefined };
    expect(readUsersSearch({ q: '  ', role: 'owner', sort: 'password', page: '-1' })).toEqual(nothing);
    expect(readUsersSearch({ q: 7, role: null, sort: ['name'], page: '1.5' })).toEqual(nothing);
  });
  it('omits the first page', () => expect(readUsersSearch({ page: '1' }).page).toBeUndefined());
  it('cuts a search to the length the server accepts', () =>
    expect(readUsersSearch({ q: 'a'.repeat(300) }).q).toHaveLength(100));
});
