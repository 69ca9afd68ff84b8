import type { StudyState } from '#modules/progress/contract/progress.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { type Course, expect, test } from '#tests/e2e/admin-courses.ts';
import { logIn, open, type Page } from '#tests/e2e/test.ts';
import { player } from '#tests/e2e/video-course.ts';

test.describe.configure({ timeout: 120_000 });

const SRT = `1
00:00:01,000 --> 00:00:04,000
An arch carries its load in compression.

2
00:00:04,500 --> 00:00:08,000
The keystone is set last.

3
00:00:08,500 --> 00:00:12,000
Then the frame can go.
`;
const SPANISH = SRT.replace('The keystone is set last.', 'La clave va al final, ¿no?');
const seconds = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime);

const upload = (page: Page, name: string, buffer: Buffer) =>
  chooseFile(page, page.getByRole('button', { name: /^(Upload captions|Replace by a file)$/ }), {
    name,
    mimeType: 'application/octet-stream',
    buffer,
  });

async function uploadAndEdit(page: Page, course: Course): Promise<void> {
  const unit = course.sections[0]!._id;
  await open(page, `/admin/courses/${course.customId}/units/${unit}`);
  const field = page.getByRole('group', { name: 'Captions', exact: true });

  await test.step('a file with a mistake is refused with its line', async () => {
    await upload(page, 'wrong.srt', Buffer.from(SRT.replace('00:00:04,500', '00:00:4x')));
    await expect(field.getByRole('alert')).toContainText('Line 6: this time cannot be read.');
  });
  await test.step('files in two languages and encodings are stored', async () => {
    await upload(page, 'arch.srt', Buffer.from(SRT));
    await expect(field.getByText('The captions in English were saved.')).toBeVisible();
    await field.getByLabel('Language').selectOption('es');
    await upload(page, 'arco.srt', Buffer.from(SPANISH, 'latin1'));
    const asked = page.getByRole('dialog', { name: 'Do these lines read well?' });
    const encoding = asked.getByLabel('Encoding of the file');
    await expect(encoding).toHaveValue('windows-1252');
    const line = SPANISH.split('\n').find((text) => /[^ -~]/.test(text)) ?? '';
    await expect(asked.getByText(line)).toBeVisible();
    await encoding.selectOption('windows-1251');
    await expect(asked.getByText(line)).toBeHidden();
    await encoding.selectOption('windows-1252');
    await asked.getByRole('button', { name: 'Save captions' }).click();
    await expect(field.getByText('The captions in Spanish were saved.')).toBeVisible();
  });

  const editor = page.getByRole('region', { name: 'Captions in English' });
  const text = editor.getByLabel('Text');
  const rows = editor.getByRole('list', { name: 'All captions' }).getByRole('button');
  await test.step('captions are edited beside the film, by keys too', async () => {
    await field.getByRole('button', { name: 'Edit the captions in English' }).click();
    await expect(editor.getByRole('heading')).toBeFocused();
    await expect(rows).toHaveCount(3);
    await rows.first().press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await expect(text).toHaveValue('The keystone is set last.');
    await text.fill('The keystone is set last, and it locks the ring.');
    await player(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 5;
    });
    await expect.poll(() => seconds(page)).toBeCloseTo(5, 1);
    await text.press('Alt+i');
    await expect(editor.getByLabel('Start', { exact: true })).toHaveValue('00:00:05.000');
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(25, 25));
    await text.press('Alt+Enter');
    await expect(rows).toHaveCount(4);
    await editor.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(3);
    await editor.getByRole('button', { name: 'Shift', exact: true }).click();
    await expect(rows.nth(2)).toContainText('00:00:09.000');
    await expectAccessible(page);
  });
  await test.step('newer captions of another teacher are not overwritten', async () => {
    const address = `/api/courses/${course._id}/sections/${unit}/captions`;
    const body = { language: 'en', text: SRT.replace('load', 'weight') };
    expect((await page.request.put(address, { data: body })).status()).toBe(200);
    await editor.getByRole('button', { name: 'Save captions' }).click();
    await expect(editor.getByRole('alert')).toContainText('Nothing was overwritten.');
    await editor.getByRole('button', { name: 'Replace them by mine' }).click();
    await expect(editor.getByText('The captions are saved.')).toBeVisible();
    await editor.getByRole('button', { name: 'Close' }).click();
    await expect(editor).toHaveCount(0);
  });
}

async function readTranscript(page: Page, course: Course): Promise<void> {
  await open(page, `/enrolled-course/${course._id}?tab=content&unit=1`);
  const fold = page.getByText('Transcript', { exact: true });
  const list = page.getByRole('list', { name: 'What is said in the film' });
  const lines = list.getByRole('button');

  await test.step('the transcript is moved through and the film played by keyboard', async () => {
    await fold.press('Enter');
    await expect(lines).toHaveCount(3);
    await lines.first().press('ArrowDown');
    await expect(lines.nth(1)).toBeFocused();
    await player(page).evaluate((video: HTMLVideoElement) => {
      video.muted = true;
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => seconds(page)).toBeGreaterThan(5);
    await player(page).evaluate((video: HTMLVideoElement) => video.pause());
    await expect(list.locator('[aria-current]')).toContainText('it locks the ring');
  });
  await test.step('the captions of both languages are in the player, and a choice is remembered', async () => {
    const tracks = () =>
      player(page).evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].map(({ language, mode }) => [language, mode]),
      );
    await expect.poll(tracks).toEqual([
      ['en', 'showing'],
      ['es', 'disabled'],
    ]);
    await player(page).evaluate(({ textTracks: [english, spanish] }: HTMLVideoElement) => {
      english!.mode = 'disabled';
      spanish!.mode = 'showing';
    });
    const course = new URL(page.url()).pathname.split('/').at(-1)!;
    const chosen = async () => {
      const state = await page.request.get(`/api/courses/${course}/study`);
      return ((await state.json()) as StudyState).captions;
    };
    await expect.poll(chosen).toEqual({ on: true, language: 'es' });
    await page.reload();
    await expect.poll(tracks).toContainEqual(['es', 'showing']);
  });
  await test.step('it is searched, and read in another language', async () => {
    await expect(lines).toHaveCount(3);
    await expect(list).toContainText('La clave va al final, ¿no?');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('en');
    await page.getByLabel('Search in the transcript').fill('Kéystone');
    await expect(page.getByText('1 line', { exact: true })).toBeVisible();
    await expect(lines).toHaveText([/0:05\s*The keystone is set last, and it locks the ring\./]);
    await expectAccessible(page);
  });
}

test('a teacher uploads and edits captions; a learner reads the transcript by keyboard on a phone', async ({
  page,
  course,
  account,
  browser,
  baseURL,
  expectError,
}) => {
  expectError(/409 \(Conflict\)/);
  await uploadAndEdit(page, course);
  await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true });
  await logIn(phone, account);
  await readTranscript(await phone.newPage(), course);
  await phone.close();
});
