import type { WordFiles } from '#web/lib/messages/load-messages.ts';

/** The files the Spanish words come in. */
export const files: WordFiles = {
  about: () => import('./about.ts'),
  accessibility: () => import('./accessibility.ts'),
  account: () => import('./account.ts'),
  admin: () => import('./admin.ts'),
  adminCourses: () => import('./admin-courses.ts'),
  auth: () => import('./auth.ts'),
  buy: () => import('./buy.ts'),
  checkout: () => import('./checkout.ts'),
  contact: () => import('./contact.ts'),
  courses: () => import('./courses.ts'),
  editing: () => import('./editing.ts'),
  emailLinks: () => import('./email-links.ts'),
  forgotPassword: () => import('./forgot-password.ts'),
  home: () => import('./home.ts'),
  imageField: () => import('./image-field.ts'),
  legal: () => import('./legal.ts'),
  newsletter: () => import('./newsletter.ts'),
  notCreated: () => import('./not-created.ts'),
  outbox: () => import('./outbox.ts'),
  privacyPolicy: () => import('./privacy-policy.ts'),
  shell: () => import('./shared.ts'),
  study: () => import('./study.ts'),
  termsOfService: () => import('./terms-of-service.ts'),
};
