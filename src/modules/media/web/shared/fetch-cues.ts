import { queryOptions } from '@tanstack/react-query';
import { type Cue, readCues } from '#modules/media/contract/cues.ts';
import { storedAddress } from '#contract/media-kinds.ts';

/** The cues of a WebVTT file of the school. A file never changes under its address, which gets a new signature every hour. */
export const cuesQuery = (url: string) =>
  queryOptions({
    queryKey: ['captions', storedAddress(url)],
    meta: { personal: true },
    queryFn: async ({ signal }): Promise<Cue[]> => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`${response.status} for ${storedAddress(url)}`);
      return readCues(await response.text()).cues;
    },
    staleTime: Infinity,
  });
