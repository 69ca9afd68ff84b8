import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { carryApiCallsBy } from '#web/lib/api.ts';
import { schoolQuery } from '#web/lib/school.tsx';
import { homeQuery } from './school.api.ts';

/** Opens the home page of a school whose version is `known` to the page and `published` on the server; returns its calls. */
async function openHome(known: number, published: number) {
  const calls: string[] = [];
  let version = known;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  carryApiCallsBy(async ({ path }) => {
    calls.push(path.split('?')[0] ?? '');
    return { status: 200, text: JSON.stringify({ version, sections: [] }), header: () => null };
  });
  const { queryKey } = schoolQuery('en');
  await client.ensureQueryData(schoolQuery('en'));
  client.setQueryData([...queryKey, 'about'], { version: known });
  version = published;
  calls.length = 0;
  await client.fetchQuery(homeQuery('en'));
  return {
    calls,
    version: client.getQueryData(queryKey)?.version,
    about: client.getQueryData([...queryKey, 'about']),
  };
}

it('a page of a newer version fetches the school again and drops pages of before', async () => {
  expect(await openHome(3, 4)).toEqual({ calls: ['/api/school/home', '/api/school'], version: 4, about: undefined });
});

it.each([3, 2])('a page of version %i leaves the school of version 3 as it is', async (published) => {
  expect(await openHome(3, published)).toEqual({ calls: ['/api/school/home'], version: 3, about: { version: 3 } });
});
