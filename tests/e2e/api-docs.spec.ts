import { expect, test } from './test.ts';

test.describe('API reference', () => {
  test('is readable as a page, also after pages were rendered', async ({ page, request }) => {
    // Rendering loads a second copy of the contract; the reference must work nevertheless.
    await request.get('/courses');
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1, name: 'Aula API' })).toBeVisible();
    await page.getByRole('link', { name: 'PUT /api/courses/{courseId}/assign' }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Buy a course for oneself' })).toBeVisible();
    const document = await request.get('/api/openapi.json');
    expect(((await document.json()) as { openapi: string }).openapi).toMatch(/^3\.1/);
  });
});
