import type { Messages } from '#web/lib/messages/messages.ts';
import { about } from './about.ts';
import { accessibility } from './accessibility.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import { adminCourses } from './admin-courses.ts';
import { auth } from './auth.ts';
import { buy } from './buy.ts';
import { checkout } from './checkout.ts';
import { contact } from './contact.ts';
import { courses } from './courses.ts';
import { editing } from './editing.ts';
import { emailLinks } from './email-links.ts';
import { errors } from './errors.ts';
import { forgotPassword } from './forgot-password.ts';
import { home } from './home.ts';
import { imageField } from './image-field.ts';
import { legal } from './legal.ts';
import { menu } from './menu.ts';
import { newsletter } from './newsletter.ts';
import { notCreated } from './not-created.ts';
import { outbox } from './outbox.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { school } from './school.ts';
import { shell } from './shell.ts';
import { study } from './study.ts';
import { termsOfService } from './terms-of-service.ts';
import { ui } from './ui.ts';

/** Everything the school says in Spanish. */
export const es: Messages = {
  about,
  accessibility,
  account,
  admin,
  adminCourses,
  auth,
  buy,
  checkout,
  contact,
  courses,
  editing,
  emailLinks,
  errors,
  forgotPassword,
  home,
  imageField,
  legal,
  menu,
  newsletter,
  notCreated,
  outbox,
  privacyPolicy,
  school,
  shell,
  study,
  termsOfService,
  ui,
};
