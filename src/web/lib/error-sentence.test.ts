import { beforeAll, expect, it } from 'vitest';
import { api, ApiError, carryApiCallsBy } from './api.ts';
import { formSentence, sentenceOr } from './error-sentence.ts';
import { loadAllMessages } from './messages/load-messages.ts';
import { messagesFor } from './messages/messages.ts';

beforeAll(() => loadAllMessages('en'));

const failure = (status: number, code: ApiError['code'], requestId: string | null) =>
  new ApiError('What the school said.', { status, code, requestId });

it.each([
  ['what a person can mend', failure(409, 'user_exists', 'abc123'), 'What the school said.'],
  ['no response', failure(0, null, null), 'It did not work.'],
  ['anything else that was thrown', new Error('abc123'), 'It did not work.'],
])('says of %s why, and no number', (_what, error, said) => {
  expect(sentenceOr(error, 'It did not work.')).toBe(said);
});

it.each([
  ['an error without a code', { error: 'The hamster is tired.' }],
  ['a message without a code', { message: 'The hamster is tired.' }],
])('[AUTH-37] says what a server said in %s', async (_what, body) => {
  carryApiCallsBy(async () => ({ status: 409, text: JSON.stringify(body), header: () => null }));
  const error = await api('GET /school').catch((cause: unknown) => cause);
  expect(sentenceOr(error, 'It did not work.')).toBe('The hamster is tired.');
  expect(formSentence(error, 'It did not work.')).toBe('The hamster is tired.');
});

it.each([
  ['of the school', failure(500, 'unexpected', 'abc123'), 'What the school said.'],
  ['of a school that is too full', failure(503, 'overloaded', 'abc123'), 'What the school said.'],
  ['that passed through somebody else’s error page', failure(502, null, 'abc123'), 'It did not work.'],
])('ends with the number to quote for a failure %s', (_what, error, said) => {
  expect(sentenceOr(error, 'It did not work.')).toBe(`${said} ${messagesFor('en').shell.crash.reference('abc123')}`);
});

it.each([
  ['Authentication error', 'Authentication error. No response from server'],
  ['Please try again.', 'Please try again. No response from server'],
  ['', 'No response from server'],
])('says of a form without a response that there was none: %j', (fallback, said) => {
  const error = new ApiError('No response from server', { status: 0 });
  expect(formSentence(error, fallback)).toBe(said);
  expect(formSentence(failure(409, 'user_exists', null), fallback)).toBe('What the school said.');
});
