import type { APIRequestContext } from '@playwright/test';
import type { MailKind } from '#contract/choices.ts';
import type { OutboxMessage, OutboxMessageWhole } from '#modules/mail/contract/mail.ts';
import { expect } from './test.ts';

/** Waits for the newest message of a kind to an address. */
export async function messageTo(
  request: APIRequestContext,
  address: string,
  kind: MailKind,
): Promise<OutboxMessageWhole> {
  let found: OutboxMessage | undefined;
  await expect
    .poll(async () => {
      const list = await request.get('/api/admin/outbox', { params: { q: address, state: 'kept', kind } });
      [found] = (await list.json()) as OutboxMessage[];
      return found?.to;
    })
    .toBe(address);
  return (await request.get(`/api/admin/outbox/${found?._id}`)).json();
}

/** Returns the link of a message, as a path of this school. */
export const linkIn = ({ text }: OutboxMessageWhole): string => /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(text)?.[1] ?? '';
