import type { QueryClient } from '@tanstack/react-query';
import type { LegalPageName } from '#modules/school/contract/school-choices.ts';
import type { Locale } from '#contract/locales.ts';
import { type HeadContext, pageHead } from '#web/lib/page-head.ts';
import { legalQuery } from './school.api.ts';

/** Returns the loader of a legal text's route. */
export const legalLoader =
  (name: LegalPageName) =>
  async ({ context }: { context: { queryClient: QueryClient; locale: Locale } }): Promise<void> => {
    await context.queryClient.ensureQueryData({ ...legalQuery(context.locale, name), revalidateIfStale: true });
  };

/** Returns the head of a legal text's route. */
export const legalHead =
  (name: LegalPageName, path: string) =>
  ({ match: { context } }: { match: { context: HeadContext } }) => {
    const { title, description } = context.messages.legal[name];
    return pageHead(context, { title, description: description(context.school().name), path });
  };
