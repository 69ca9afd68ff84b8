import { z } from 'zod';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import * as LIMITS from '#contract/limits.ts';
import {
  contactInput,
  emailInput,
  exportOutboxQuery,
  listOutboxQuery,
  listSubscribersQuery,
  mailReport,
  outboxMessage,
  outboxMessageWhole,
  rehearsalInput,
  subscriber,
  tokenInput,
  unsubscribeQuery,
} from './mail.ts';

const UNSUBSCRIBE =
  'The address in `List-Unsubscribe` (RFC 8058): posting to it takes the address off the list, opening it only leads to the page that asks.';

export const mailEndpoints = {
  'POST /contact': {
    tag: 'Contact',
    access: 'public',
    summary: 'Write to the school',
    description: 'Refused with `mail_off` where the school sends no mail: nothing is kept then.',
    body: contactInput,
    bodyLimit: LIMITS.contactBodyBytes,
    output: message,
    status: 202,
    errors: ['mail_off', 'too_many_attempts'],
  },
  'POST /newsletter': {
    tag: 'Newsletter',
    access: 'public',
    summary: 'Ask for the newsletter',
    description:
      'Sends a link that confirms the address. The response is the same whether it is subscribed already or not. Refused with `mail_off` where the school sends no mail.',
    body: emailInput,
    output: message,
    status: 202,
    errors: ['mail_off', 'too_many_attempts'],
  },
  'POST /newsletter/confirm': {
    tag: 'Newsletter',
    access: 'public',
    summary: 'Confirm a subscription',
    body: tokenInput,
    output: message,
    errors: ['link_invalid', 'too_many_attempts'],
  },
  'GET /newsletter/unsubscribe': {
    tag: 'Newsletter',
    access: 'public',
    summary: 'The page to leave the newsletter',
    description: UNSUBSCRIBE,
    query: unsubscribeQuery,
    redirect: 'To the page that asks',
  },
  'POST /newsletter/unsubscribe': {
    tag: 'Newsletter',
    access: 'public',
    summary: 'Leave the newsletter',
    description: UNSUBSCRIBE,
    query: unsubscribeQuery,
    output: message,
  },
  'GET /admin/newsletter': {
    tag: 'Back office',
    access: 'admin',
    summary: 'The subscribers of the newsletter',
    description: 'Newest first.',
    query: listSubscribersQuery,
    output: z.array(subscriber),
    total: true,
  },
  'GET /admin/newsletter/export': {
    tag: 'Back office',
    access: 'admin',
    summary: 'All subscribers as CSV',
    description:
      'Email, language, when it was confirmed, and the address by which this subscriber leaves. The download is recorded in the audit log.',
    file: { type: 'text/csv; charset=utf-8', name: 'newsletter.csv' },
  },
  'GET /admin/outbox': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Messages that were sent, wait, failed or were kept',
    description: 'Newest first.',
    query: listOutboxQuery,
    output: z.array(outboxMessage),
    total: true,
  },
  'GET /admin/outbox/export': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Messages as CSV, without their text',
    description: 'All that match, newest first. The download is recorded in the audit log.',
    query: exportOutboxQuery,
    file: { type: 'text/csv; charset=utf-8', name: 'outbox.csv' },
  },
  'GET /admin/outbox/status': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Whether mail works, and how many messages there are',
    output: mailReport,
  },
  'PUT /admin/outbox/rehearsal': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Rehearse mail, or stop',
    description:
      'While rehearsing, everything that sends an email works as with a mail server, and the messages are kept here. Refused with `mail_on` where there is a mail server.',
    body: rehearsalInput,
    output: mailReport,
    errors: ['mail_on'],
  },
  'GET /admin/outbox/:id': {
    tag: 'Back office',
    access: 'admin',
    summary: 'A message with its text',
    output: outboxMessageWhole,
    errors: ['message_not_found'],
  },
  'POST /admin/outbox/:id/retry': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Send a message that failed again',
    output: outboxMessageWhole,
    errors: ['message_not_found', 'message_settled'],
  },
} as const satisfies EndpointTable;
