import { expect, test } from './test.ts';

test.describe('the description of the API', () => {
  test('is there as a page to read, also once pages have been rendered', async ({ page, request }) => {
    // Rendering loads a copy of the contract of its own; the description must not trip over it.
    await request.get('/courses');
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1, name: 'Aula API' })).toBeVisible();
    await page.getByRole('link', { name: 'PUT /api/courses/{courseId}/assign' }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Buy a course for oneself' })).toBeVisible();
    const document = await request.get('/api/openapi.json');
    expect(((await document.json()) as { openapi: string }).openapi).toMatch(/^3\.1/);
  });
});
