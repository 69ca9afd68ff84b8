import { expect, it } from 'vitest';
import { readActivitySearch } from './activity-search.ts';

it('the address of the activity knows kinds of things and of changes', () => {
  expect(readActivitySearch({ entity: 'course', action: 'delete' })).toMatchObject({
    entity: 'course',
    action: 'delete',
  });
  expect(readActivitySearch({ entity: 'planet', action: 'bomb' })).toEqual({});
});
