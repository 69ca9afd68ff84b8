import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { MEDIA_PLACES } from './media-places.ts';

/**
 * The columns with texts that name no uploaded image or file, or only what keeps none: a fact of a learner, an audit entry, a
 * message that was sent. A new column belongs here or into `MEDIA_PLACES`.
 */
const WITHOUT_MEDIA: Readonly<Record<string, string>> = {
  attempt_answers: 'answer comment',
  attempts: 'key',
  audit_entries: 'action actor_name after before entity entity_id label',
  categories: 'name names',
  certificates: 'address course_title credential locale name reason state',
  chapters: 'title',
  confirm_links: 'email token_hash',
  coupon_uses: 'state',
  coupons: 'batch code course_ids',
  course_imports: 'stamp',
  course_team: 'role',
  course_words: 'word',
  courses: 'category completion_rule image_alt language level name state teacher',
  disputes: 'provider_id reason state',
  email_changes: 'old_email token_hash',
  enrolments: 'source',
  entitlements: 'cause kind',
  // The length of a video that was played.
  film_lengths: 'video_url',
  hidden_steps: 'step',
  instructor_profiles: 'name title',
  instructors: 'name title',
  invoice_series: 'series',
  invoices: 'currency data file_key kind number',
  jobs: 'key kind payload problem state',
  known_devices: 'id',
  // The video that captions belong to returns with a version of its unit, which names it.
  media_files: 'kind language name sha256 type video_url',
  media_key: 'key',
  media_uploads: 'kind language name parts ref type',
  media_uses: 'key owner place',
  notes: 'course quote seen text unit',
  order_lines: 'title',
  orders:
    'attention company consents country country_evidence coupon currency email idempotency_key locale method name postal_code provider_ref state street tax_category tax_country tax_exemption town vat_id',
  outbox: 'data html kind locale reply_to state subject text to',
  password_links: 'account_mark token_hash',
  payment_events: 'body event_id problem provider',
  payments: 'currency note provider provider_id reference state',
  pictures: 'image_src name',
  place_requests: 'email locale message name reply state',
  progress_resets: 'kind rows',
  question_versions: 'type',
  questions: 'tags',
  refunds: 'idempotency_key lines problem provider_id reason state',
  revenue_entries: 'currency title',
  school_draft_parts: 'part',
  school_settings: 'opened_as',
  school_versions: 'changed',
  sections: 'title',
  sessions: 'id user_agent',
  setup_link: 'token_hash',
  signing_keys: 'private_key public_key',
  staff_notes: 'text',
  study_facts: 'kind value',
  study_locales: 'locale',
  subscribers: 'confirm_hash email leave_token locale',
  tax_rates: 'country exemption',
  test_attempts: 'settings version_ids',
  tests: 'settings',
  // As of captions.
  unit_videos: 'video_url',
  users: 'email name password_hash registration_key role',
  watch_clocks: 'devices',
  watched_films: 'parts',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('[MORE-506] names every column that can name an image or file', async () => {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(`
    SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'json', 'jsonb', 'ARRAY', 'character varying') AND is_generated = 'NEVER'
     GROUP BY table_name`);
  const known = new Map(Object.entries(WITHOUT_MEDIA).map(([table, names]) => [table, names.split(' ')]));
  for (const { table, columns } of Object.values(MEDIA_PLACES))
    known.set(table, [...(known.get(table) ?? []), ...columns]);
  const listed = Object.fromEntries([...known].map(([table, names]) => [table, names.toSorted()]));
  expect(listed).toEqual(Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()])));
});

it('[MORE-506] notes the uses of each of them by a trigger', async () => {
  const { rows } = await database.pool.query<{ table: string; definition: string }>(`
    SELECT relname AS table, pg_get_triggerdef(t.oid) AS definition FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
     WHERE tgfoid = 'note_media_uses'::regproc`);
  const triggers = Object.fromEntries(
    rows.map(({ table, definition }) => {
      const updated = /UPDATE OF (.+?) ON /.exec(definition)?.[1]?.replaceAll('"', '').split(', ');
      const [place, key, columns] = [...definition.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
      expect(updated?.toSorted()).toEqual(columns?.split(' ').toSorted());
      expect(definition).toMatch(/AFTER INSERT OR DELETE OR UPDATE OF .+ FOR EACH ROW/);
      return [place, { table, key: key?.split(' '), columns: columns?.split(' ') }];
    }),
  );
  expect(triggers).toEqual(MEDIA_PLACES);
});

it('[MORE-506] finds the addresses of images and files in a text, a document and a list', async () => {
  const image = '0123456789abcdef0123456789abcdef';
  const file = '01941f29-7c00-7000-8000-000000000001';
  const document = JSON.stringify({
    a: [`![Leaf](/media/pictures/${image}/800.webp)`, { b: `https://school.example/media/files/${file}/clip.mp4?x=1` }],
    c: `/media/pictures/${image}/1280.avif /media/pictures/short/800.webp`,
  });
  const { rows } = await database.pool.query(`SELECT media_keys($1) AS keys, media_keys('/media/x') AS none`, [
    document,
  ]);
  expect(rows).toEqual([{ keys: [image, file], none: [] }]);
});

it.each([
  ['an entity', '&#47;media&#x2F;pictures&#0047;$&sol;800.webp'],
  ['an entity of a letter', '/&#109;edia/pictures/$/&#56;00.webp'],
  ['a backslash', String.raw`\/media/pictures\/$\/800.webp`],
  ['a backslash in a document', JSON.stringify([String.raw`![a](/media/pictures\/$/800.webp)`])],
  ['other entities', '&#1; &#x; &#99999999999999; &#x1F600; &amp; /media/pictures/$/800.webp &#'],
])('[MORE-506] finds an address that is written with %s', async (_how, text) => {
  const image = '0123456789abcdef0123456789abcdef';
  const { rows } = await database.pool.query('SELECT media_keys($1) AS keys', [text.replace('$', image)]);
  expect(rows).toEqual([{ keys: [image] }]);
});
