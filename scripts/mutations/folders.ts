/** A subject whose logic is broken: its files, and the tests that ought to notice. Globs. */
export interface Folder {
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** Whether its tests need no database: all of its mutants can be tried within minutes. */
  readonly isPure?: boolean;
}

const moduleFiles = (...names: readonly string[]): string[] =>
  names.map((name) => `src/server/modules/${name}/*.{service,queries,rules}.ts`);
const moduleTests = (...names: readonly string[]): string[] =>
  names.map((name) => `src/server/modules/${name}/*.test.ts`);

/** Rules without a database: each decides something, and its own tests say what. */
const RULES: Folder = {
  files: [
    'src/server/modules/*/*.rules.ts',
    'src/server/modules/questions/question-body.ts',
    'src/contract/{cues,currencies,days,duration,email-address,money,names,next-address,price,price-now,read-number}.ts',
  ],
  tests: [
    'src/server/modules/*/*.rules.test.ts',
    'src/server/modules/questions/scoring.test.ts',
    'src/contract/*.test.ts',
    'src/web/lib/format.test.ts',
  ],
  isPure: true,
};

/** Everything `npm run test:mutations -- logic` breaks, by name. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
  rules: RULES,
  browser: {
    files: [
      'src/web/features/study/{apply-notes,units}.ts',
      'src/web/features/study/queue/{apply-facts,fact-queue,fact-store}.ts',
      'src/web/ui/editing/{autosaved-draft,drafts,field-texts,json-path,list-order,merge-json}.ts',
      'src/web/ui/merging/three-way-merge.ts',
      'src/web/lib/{browser-storage,upload}.ts',
    ],
    tests: [
      'src/web/features/study/**/*.test.ts',
      'src/web/ui/{editing,merging}/*.test.ts',
      'src/web/lib/{browser-storage,upload}.test.ts',
    ],
    isPure: true,
  },
  money: {
    files: [
      ...moduleFiles('orders', 'invoices'),
      'src/server/modules/invoices/{country-evidence,invoice-data,issue-invoice,vat-number}.ts',
      'src/server/modules/orders/orders.jobs.ts',
      'src/server/modules/payments/*.ts',
      'src/server/modules/courses/course-prices.ts',
    ],
    tests: [
      ...moduleTests('orders', 'invoices', 'payments'),
      'src/server/modules/courses/course-{prices,sale}.test.ts',
      'tests/api/other-rows.test.ts',
    ],
  },
  sessions: {
    files: [...moduleFiles('auth'), 'src/server/modules/auth/{attempts,login-context}.ts', 'src/server/sessions/*.ts'],
    tests: [
      ...moduleTests('auth'),
      'src/server/sessions/*.test.ts',
      'src/server/modules/users/{account-deletion,confirmed-owner,users}.test.ts',
      'src/server/modules/people/view-as.test.ts',
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
      'src/server/modules/progress/record-facts.ts',
      'src/server/db/latest-facts.ts',
    ],
    tests: [
      ...moduleTests('progress', 'completion', 'notes'),
      'src/server/modules/certificates/quick-completions.test.ts',
      'src/server/modules/tests/passed-tests.test.ts',
    ],
  },
  assessments: {
    files: [
      ...moduleFiles('tests', 'questions'),
      'src/server/modules/tests/{attempt-result,copy-tests}.ts',
      'src/server/modules/questions/present-question.ts',
    ],
    tests: moduleTests('tests', 'questions'),
  },
  certificates: {
    files: [
      ...moduleFiles('certificates'),
      'src/server/modules/certificates/{certificate-data,check-credential,credential,issue-certificate,make-certificate,signing-keys}.ts',
    ],
    tests: moduleTests('certificates'),
  },
  mail: {
    files: [...moduleFiles('mail'), 'src/server/modules/mail/{email-layout,mail.delivery,mail.limits}.ts'],
    tests: [...moduleTests('mail'), 'tests/api/other-rows.test.ts'],
  },
  cache: {
    files: ['src/server/cache/*.ts'],
    tests: ['src/server/cache/*.test.ts', 'tests/api/cached-writes.test.ts'],
  },
};
