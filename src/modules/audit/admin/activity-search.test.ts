import { expect, it } from 'vitest';
import { readActivitySearch } from './activity-search.ts';

it('readActivitySearch reads the kinds of objects and changes', () => {
  expect(readActivitySearch({ entity: 'course', action: 'delete' })).toMatchObject({
    entity: 'course',
    action: 'delete',
  });
  expect(readActivitySearch({ entity: 'planet', action: 'bomb' })).toEqual({});
});
