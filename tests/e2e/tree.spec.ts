import { putInCart, step } from './checkout.ts';
import { logInAsAdmin } from './administrator.ts';
import { enrol, expect, open, test } from './test.ts';

/* The accessibility tree for screen readers: names, roles, states and messages, in reading order. The parts below
   are those users need to find their way; others may come and go between them. */

test('the catalogue shows the current page, the actions and the result count', async ({ page }) => {
  await open(page, '/courses');
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Aula, home page"
      - navigation "Main":
        - link "Home"
        - link "About"
        - link "Courses"
        - link "Contact"
      - button "Switch between light and dark"
      - link "Cart, empty"
      - button "Log in or register"
  `);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "What would you like to be able to do?" [level=1]
      - navigation "Categories":
        - list:
          - listitem:
            - link "All"
          - listitem:
            - link "Programming"
      - search:
        - searchbox "Search courses"
        - button "Search"
      - status: /\\d+ courses/
      - list:
        - listitem:
          - article:
            - heading "JavaScript from the first loop" [level=2]:
              - link "JavaScript from the first loop"
  `);
  await page.getByRole('searchbox').fill('nothing is called like this');
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(/no course|0 courses/i);
});

test('a course shows its parts, its price and its button', async ({ page }) => {
  await open(page, '/course/1');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "You are here":
        - list:
          - listitem:
            - link "Courses"
      - heading "JavaScript from the first loop" [level=1]
      - tablist "About this course":
        - tab "Overview" [selected]
        - tab "Content"
        - tab "Instructor"
        - tab "Review"
      - tabpanel "Overview"
      - complementary "This course includes":
        - paragraph: Price 59.99 €
        - link "Buy Now"
      - region "Related courses"
  `);
});

test('the checkout shows what is missing, and the cart what it holds', async ({ page }) => {
  await putInCart(page, 1);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 course' })).toBeVisible();
  await step(page, 3).click();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Checkout" [level=1]
      - list "Steps":
        - listitem:
          - 'button "Step 1: Personal info"'
        - listitem:
          - 'button "Step 2: Payment"'
        - listitem:
          - 'button "Step 3: Review"'
      - region "Review your order":
        - alert:
          - paragraph: Before you can confirm
          - list:
            - listitem: Please tell us your name.
            - listitem: Please tell us your email.
          - button "Go to personal information"
      - button "Back"
      - button "Confirm Order"
      - region "Your cart":
        - list:
          - listitem:
            - link "JavaScript from the first loop"
            - button "Remove JavaScript from the first loop"
  `);
});

test('a form ties errors to their field, and focuses it', async ({ page }) => {
  await open(page, '/login');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Log In' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Log In" [level=1]
      - textbox "Email" [invalid]
      - paragraph: Email is required.
      - textbox "Password" [invalid]
      - button "Show password"
      - paragraph: Password is required.
      - button "Log In"
  `);
  await expect(main.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(main.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Email is required\./);
});

test('the study page shows the unit, the progress, and what was ticked off', async ({ page, context, loggedIn }) => {
  await enrol(context, loggedIn, 1);
  await open(page, '/enrolled-course/1?tab=content&unit=1');
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: 'I am done with this unit' }).check();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "JavaScript from the first loop" [level=1]
      - tablist "Course":
        - tab "Overview"
        - tab "Content" [selected]
        - tab "Instructor"
        - tab "Review"
      - tabpanel "Content":
        - article "U1 · Explaining something in steps":
          - heading "U1 · Explaining something in steps" [level=2]
          - paragraph: Unit 1 of 6
          - 'button "Play the video: Explaining something in steps"'
          - checkbox "Go on to the next unit by itself" [checked]
          - combobox "Speed"
        - checkbox "I am done with this unit" [checked]
        - button "Previous Unit" [disabled]
        - button "Next Unit"
        - complementary:
          - progressbar "1 of 6 units done"
          - navigation "Units":
            - list:
              - listitem:
                - link "U1 Explaining something in steps 9m Done"
              - listitem:
                - link "U2 Values, names and the console 16m"
          - button "Keyboard keys"
  `);
  // Going on from a text unit ticks it off and announces it.
  await open(page, '/enrolled-course/1?tab=content&unit=3');
  await main.getByRole('button', { name: 'Next Unit' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'U3 is done.' })).toHaveCount(1);
});

test('the list of users shows its columns, and a question before deleting', async ({ page, context }) => {
  await logInAsAdmin(context);
  await open(page, '/admin/manage-users?q=ingrid');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Delete Ingrid Solberg' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Administration' })).toMatchAriaSnapshot(`
    - navigation "Administration":
      - link "Dashboard"
      - link "Manage Courses"
      - link "Manage Users"
  `);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Manage Users" [level=1]
      - button "Create New User"
      - region "Users":
        - search:
          - searchbox "Search users": ingrid
          - button "Clear the search"
  `);
  await main.getByRole('button', { name: 'Delete Ingrid Solberg' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName(/delete/i);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(main.getByRole('button', { name: 'Delete Ingrid Solberg' })).toBeFocused();
});
