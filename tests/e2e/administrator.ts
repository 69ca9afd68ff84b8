import type { APIRequestContext, BrowserContext } from '@playwright/test';
import type { User } from '#modules/users/contract/users.ts';
import { expect, freshEmail, logIn, open, type Page } from './test.ts';

/** The demo school's admin. */
export const ADMIN = { name: 'Clara Hoffmann', email: 'admin@aula.test', password: 'aula-demo-admin' };

/** Logs the browser in as the demo school's admin. */
export const logInAsAdmin = (context: BrowserContext): Promise<void> => logIn(context, ADMIN);

/** Creates an account for one test; `request` has an admin's session. */
export async function makeUser(request: APIRequestContext, fields: Partial<User> = {}): Promise<User> {
  const data = { name: 'Uma Example', email: freshEmail(), password: 'a long enough password', ...fields };
  const response = await request.post('/api/users', { data });
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

/** Creates a course without students; `request` has an admin's session. Returns its ids. */
export async function makeCourse(request: APIRequestContext): Promise<{ _id: string; customId: number; name: string }> {
  const data = {
    name: `A course of ${freshEmail()}`,
    category: 'Programming',
    teacher: 'Ingrid Solberg',
    description: 'Made by a test.',
    price: 10,
    listed: false,
  };
  const response = await request.post('/api/courses', { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Returns the row of a user in the table. */
export const rowOf = (page: Page, user: Pick<User, 'email'>) => page.getByRole('row').filter({ hasText: user.email });

/** Opens the list filtered to one user. */
export async function find(page: Page, user: Pick<User, 'email'>): Promise<void> {
  await open(page, `/admin/manage-users?q=${encodeURIComponent(user.email)}`);
  await expect(page.getByRole('status').filter({ hasText: /^1 user$/ })).toBeVisible();
}
