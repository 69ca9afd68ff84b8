import { beforeEach, expect, it, vi } from 'vitest';
import { storedDrafts } from '#web/lib/stored-drafts.ts';
import { DRAFT_DAYS, dropDraft, keepDraft, readDraft } from './drafts.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 22);
const draft = (at = NOW) => ({ at, base: { version: 3, texts: { title: 'One' } }, texts: { title: 'Two' } });

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});

it('restores a draft for the same user and form only', () => {
  keepDraft('ana', 'section/1', draft());
  expect(readDraft('ana', 'section/1', NOW)).toEqual(draft());
  expect(readDraft('ana', 'section/2', NOW)).toBeNull();
  expect(readDraft('ben', 'section/1', NOW)).toBeNull();
});

it('keeps several drafts, but none of another user', () => {
  keepDraft('ana', 'section/1', draft());
  keepDraft('ana', 'course/new', draft());
  dropDraft('ana', 'section/1', NOW);
  expect(readDraft('ana', 'course/new', NOW)).toEqual(draft());
  keepDraft('ben', 'section/1', draft());
  expect(readDraft('ana', 'course/new', NOW)).toBeNull();
});

it('[USERS-28] drops a draft after a week, and leaves nothing behind when the last one goes', () => {
  keepDraft('ana', 'section/1', draft());
  expect(readDraft('ana', 'section/1', NOW + DRAFT_DAYS * DAY - 1)).not.toBeNull();
  expect(readDraft('ana', 'section/1', NOW + DRAFT_DAYS * DAY)).toBeNull();
  keepDraft('ana', 'section/2', draft(NOW + DRAFT_DAYS * DAY));
  expect(Object.keys(storedDrafts.read()?.drafts ?? {})).toEqual(['section/2']);
  dropDraft('ana', 'section/2', NOW + DRAFT_DAYS * DAY);
  expect(kept.size).toBe(0);
});

it.each([
  '{"by":"ana","drafts":null}',
  '{"by":"ana","drafts":{"section/1":{"at":1}}}',
  `{"by":"ana","drafts":{"section/1":{"at":${NOW},"base":{"texts":{}},"texts":{"title":7}}}}`,
  `{"by":"ana","drafts":{"section/1":{"at":${NOW},"base":{"version":"3","texts":{}},"texts":{}}}}`,
  `{"by":"ana","drafts":{"section/1":{"at":${NOW},"base":{"texts":{}},"texts":{"title":"One","price":7}}}}`,
  `{"by":"ana","drafts":{"section/1":{"at":${NOW},"base":{"texts":{"title":7}},"texts":{}}}}`,
  `{"by":"ana","drafts":{"section/1":{"at":${NOW},"base":null,"texts":{}}}}`,
  `{"by":"ana","drafts":{"section/1":{"at":"${NOW}","base":{"texts":{}},"texts":{}}}}`,
  '{"by":"ana","drafts":{"section/1":null}}',
  'not json',
])('does not take %s for a draft', (text) => {
  kept.set('aula.drafts', text);
  expect(readDraft('ana', 'section/1', NOW)).toBeNull();
  keepDraft('ana', 'section/1', draft());
  expect(readDraft('ana', 'section/1', NOW)).toEqual(draft());
});

it('takes a draft of a form without a version', () => {
  const created = { at: NOW, base: { texts: {} }, texts: { title: 'New' } };
  keepDraft('ana', 'course/new', created);
  expect(readDraft('ana', 'course/new', NOW)).toEqual(created);
});
