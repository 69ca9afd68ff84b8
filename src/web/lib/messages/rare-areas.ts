import type { Locale } from '#contract/locales.ts';

/**
 * The areas of messages of the back office and of pages that few visits begin with: in a file of their own, as each first visit loads
 * the names of the others.
 */
export const RARE_AREAS = {
  about: { en: () => import('./en/about.ts'), es: () => import('./es/about.ts') },
  account: { en: () => import('./en/account.ts'), es: () => import('./es/account.ts') },
  admin: { en: () => import('./en/admin.ts'), es: () => import('./es/admin.ts') },
  adminCertificates: { en: () => import('./en/admin-certificates.ts'), es: () => import('./es/admin-certificates.ts') },
  adminCourses: { en: () => import('./en/admin-courses.ts'), es: () => import('./es/admin-courses.ts') },
  adminSchool: { en: () => import('./en/admin-school.ts'), es: () => import('./es/admin-school.ts') },
  ask: { en: () => import('./en/ask.ts'), es: () => import('./es/ask.ts') },
  auth: { en: () => import('./en/auth.ts'), es: () => import('./es/auth.ts') },
  billing: { en: () => import('./en/billing.ts'), es: () => import('./es/billing.ts') },
  certificates: { en: () => import('./en/certificates.ts'), es: () => import('./es/certificates.ts') },
  checkout: { en: () => import('./en/checkout.ts'), es: () => import('./es/checkout.ts') },
  contact: { en: () => import('./en/contact.ts'), es: () => import('./es/contact.ts') },
  courseFiles: { en: () => import('./en/course-files.ts'), es: () => import('./es/course-files.ts') },
  courseOutline: { en: () => import('./en/course-outline.ts'), es: () => import('./es/course-outline.ts') },
  editing: { en: () => import('./en/editing.ts'), es: () => import('./es/editing.ts') },
  emailLinks: { en: () => import('./en/email-links.ts'), es: () => import('./es/email-links.ts') },
  firstSteps: { en: () => import('./en/first-steps.ts'), es: () => import('./es/first-steps.ts') },
  imageField: { en: () => import('./en/image-field.ts'), es: () => import('./es/image-field.ts') },
  instructors: { en: () => import('./en/instructors.ts'), es: () => import('./es/instructors.ts') },
  invoices: { en: () => import('./en/invoices.ts'), es: () => import('./es/invoices.ts') },
  legal: { en: () => import('./en/legal.ts'), es: () => import('./es/legal.ts') },
  library: { en: () => import('./en/library.ts'), es: () => import('./es/library.ts') },
  notCreated: { en: () => import('./en/not-created.ts'), es: () => import('./es/not-created.ts') },
  notes: { en: () => import('./en/notes.ts'), es: () => import('./es/notes.ts') },
  orders: { en: () => import('./en/orders.ts'), es: () => import('./es/orders.ts') },
  outbox: { en: () => import('./en/outbox.ts'), es: () => import('./es/outbox.ts') },
  palette: { en: () => import('./en/palette.ts'), es: () => import('./es/palette.ts') },
  people: { en: () => import('./en/people.ts'), es: () => import('./es/people.ts') },
  questions: { en: () => import('./en/questions.ts'), es: () => import('./es/questions.ts') },
  requests: { en: () => import('./en/requests.ts'), es: () => import('./es/requests.ts') },
  setup: { en: () => import('./en/setup.ts'), es: () => import('./es/setup.ts') },
  teams: { en: () => import('./en/teams.ts'), es: () => import('./es/teams.ts') },
  unitDraft: { en: () => import('./en/unit-draft.ts'), es: () => import('./es/unit-draft.ts') },
  unitMedia: { en: () => import('./en/unit-media.ts'), es: () => import('./es/unit-media.ts') },
  viewing: { en: () => import('./en/viewing.ts'), es: () => import('./es/viewing.ts') },
  visualEditor: { en: () => import('./en/visual-editor.ts'), es: () => import('./es/visual-editor.ts') },
} satisfies Record<string, Record<Locale, () => Promise<object>>>;
