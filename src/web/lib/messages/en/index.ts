import { about } from './about.ts';
import { account } from './account.ts';
import { adminTitles } from './admin-titles.ts';
import { auth } from './auth.ts';
import { checkout } from './checkout.ts';
import { contact } from './contact.ts';
import { courses } from './courses.ts';
import { forgotPassword } from './forgot-password.ts';
import { home } from './home.ts';
import { legal } from './legal.ts';
import { school } from './school.ts';
import { shell } from './shell.ts';
import { study } from './study.ts';
import { ui } from './ui.ts';

/** Everything the school says in English, one entry for each feature. */
export const en = {
  about,
  account,
  adminTitles,
  auth,
  checkout,
  contact,
  courses,
  forgotPassword,
  home,
  legal,
  school,
  shell,
  study,
  ui,
};
