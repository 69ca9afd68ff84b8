/** A subject whose logic is broken: its files, and the tests that ought to notice. Globs. */
export interface Folder {
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** Whether its tests need no database: all of its mutants can be tried within minutes. */
  readonly isPure?: boolean;
}

const moduleFiles = (...names: readonly string[]): string[] =>
  names.map((name) => `src/modules/${name}/server/**/*.{service,queries,rules}.ts`);
const moduleTests = (...names: readonly string[]): string[] =>
  names.map((name) => `src/modules/${name}/server/**/*.test.ts`);

/** Rules without a database: each decides something, and its own tests say what. */
const RULES: Folder = {
  files: [
    'src/modules/*/server/**/*.rules.ts',
    'src/modules/questions/server/question-body.ts',
    'src/contract/{email-address,money/{currencies,money,price},text/{names,read-number},time/{days,duration}}.ts',
    'src/modules/{auth/contract/next-address,courses/contract/price-now,media/contract/cues}.ts',
  ],
  tests: [
    'src/modules/*/server/**/*.rules.test.ts',
    'src/modules/questions/server/scoring.test.ts',
    'src/contract/**/*.test.ts',
    'src/modules/*/contract/*.test.ts',
    'src/web/lib/format/format.test.ts',
  ],
  isPure: true,
};

/** Everything `npm run test:mutations -- logic` breaks, by name. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
  rules: RULES,
  browser: {
    files: [
      'src/modules/{notes/web/shared/apply-notes,units/web/shared/unit-numbers}.ts',
      'src/modules/progress/web/shared/queue/{apply-facts,fact-queue,fact-store}.ts',
      'src/web/ui/editing/{autosaved-draft,drafts,field-texts,json-path,list-order,merge-json}.ts',
      'src/web/ui/merging/three-way-merge.ts',
      'src/web/lib/{browser-storage,upload}.ts',
    ],
    tests: [
      'src/modules/{notes,progress,units}/web/**/*.test.ts',
      'src/web/ui/{editing,merging}/*.test.ts',
      'src/web/lib/{browser-storage,upload}.test.ts',
    ],
    isPure: true,
  },
  money: {
    files: [
      ...moduleFiles('orders', 'invoices'),
      'src/modules/invoices/server/{country-evidence,invoice-data,issue-invoice,vat-number}.ts',
      'src/modules/orders/server/orders.jobs.ts',
      'src/modules/payments/server/*.ts',
      'src/modules/courses/server/course-prices.ts',
    ],
    tests: [
      ...moduleTests('orders', 'invoices', 'payments'),
      'src/modules/courses/server/course-{prices,sale}.test.ts',
      'tests/api/other-rows.test.ts',
    ],
  },
  sessions: {
    files: [...moduleFiles('auth'), 'src/modules/auth/server/{attempts,login-context}.ts', 'src/server/sessions/*.ts'],
    tests: [
      ...moduleTests('auth'),
      'src/server/sessions/*.test.ts',
      'src/modules/users/server/{account-deletion,confirmed-owner,users}.test.ts',
      'src/modules/people/server/view-as.test.ts',
      'tests/api/authorisation.test.ts',
    ],
  },
  access: {
    files: moduleFiles('enrolments', 'people'),
    tests: [...moduleTests('enrolments', 'people'), 'tests/api/{other-rows,paid-content}.test.ts'],
  },
  progress: {
    files: [
      ...moduleFiles('progress', 'completion'),
      'src/modules/progress/server/record-facts.ts',
      'src/server/db/latest-facts.ts',
    ],
    tests: [
      ...moduleTests('progress', 'completion', 'notes'),
      'src/modules/certificates/server/quick-completions.test.ts',
      'src/modules/assessments/server/passed-tests.test.ts',
    ],
  },
  assessments: {
    files: [
      ...moduleFiles('assessments', 'questions'),
      'src/modules/assessments/server/{attempt-result,copy-tests}.ts',
      'src/modules/questions/server/present-question.ts',
    ],
    tests: [...moduleTests('assessments', 'questions'), 'src/modules/course-files/server/course-questions.test.ts'],
  },
  certificates: {
    files: [
      ...moduleFiles('certificates'),
      'src/modules/certificates/server/{certificate-data,check-credential,credential,issue-certificate,make-certificate,signing-keys}.ts',
    ],
    tests: moduleTests('certificates'),
  },
  mail: {
    files: [...moduleFiles('mail'), 'src/modules/mail/server/{email-layout,mail.delivery,mail.limits}.ts'],
    tests: [
      ...moduleTests('mail'),
      'src/modules/users/server/account-deletion.test.ts',
      'tests/api/other-rows.test.ts',
    ],
  },
  cache: {
    files: ['src/server/cache/*.ts'],
    tests: ['src/server/cache/*.test.ts', 'tests/api/cached-writes.test.ts'],
  },
};
