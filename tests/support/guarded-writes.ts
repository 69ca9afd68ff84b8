import type { TeamRole } from '#contract/choices.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import type { UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { newId } from '#server/db/uuid.ts';
import { PASSWORD } from './app.ts';
import { multipart } from './samples/multipart.ts';
import { uploadCall, uploadHeaders, WORKSHEET } from './samples/uploads.ts';
import { TEAM_WRITES } from './team-writes.ts';

/** The ids of the rows that the sample calls use; created again for each call. */
export interface Fixture {
  readonly admin: string;
  readonly learner: string;
  /** Enrolled in the course. */
  readonly student: string;
  readonly course: string;
  /** A course without enrolments. */
  readonly otherCourse: string;
  readonly units: readonly string[];
  /** Another course of the student, and its unit, which has no test: learners tick it. */
  readonly untested: readonly [course: string, unit: string];
  /** A reset of the progress of the student, in which nothing was removed. */
  readonly progressReset: string;
  /** A unit that was removed from the course. */
  readonly removedUnit: string;
  /** The id of another session of the learner. */
  readonly otherSession: string;
  readonly failedMessage: string;
  /** The id of a category without courses, and of another one. */
  readonly categories: readonly [string, string];
  readonly allCategories: readonly string[];
  /** A guest's request for a place in the course. */
  readonly openRequest: string;
  readonly taxRate: string;
  /** A note about the learner. */
  readonly note: string;
  /** The address and id of a valid certificate of the learner. */
  readonly certificate: readonly [address: string, id: string];
  /** Orders of the learner for the other course. */
  readonly openOrder: string;
  readonly paidOrder: { readonly id: string; readonly line: string };
  readonly coupon: string;
  readonly picture: Buffer;
  /** A question of the course. */
  readonly question: { readonly _id: string; readonly version: string };
  /** A question of the course with a second version. */
  readonly corrected: string;
  /** A question of another course, in whose team the author and the owner are. */
  readonly drawable: string;
  /** An open attempt of the student at the test of the first unit, which asks the question; the second unit has the same test. */
  readonly openAttempt: string;
  /** A submitted attempt of the learner at the test of the first unit, and the essay in it. */
  readonly essay: { readonly attempt: string; readonly version: string };
  /** An upload for the first unit, of which nothing has arrived. */
  readonly upload: string;
  /** The same, begun by the author. */
  readonly ownUpload: string;
  /** The author in the team of the course. */
  readonly author: string;
  /** An uploaded video of the first unit. */
  readonly film: string;
  /** An uploaded archive of a course the school does not have. */
  readonly archive: string;
  /** An import of the course that can be undone. */
  readonly courseImport: string;
}

/** A call that succeeds: its caller and what it sends. */
export interface SampleCall {
  readonly by: 'admin' | TeamRole | 'learner' | 'student';
  /** Whether the call is about its caller, who may make it with any role. */
  readonly aboutCaller?: boolean;
  /** Whether the call changes nothing: it shows what another one would do. */
  readonly reads?: boolean;
  readonly params?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: ReturnType<typeof multipart>;
  /** Other headers, with a body that is neither JSON nor a form. */
  readonly raw?: { readonly headers: Readonly<Record<string, string>>; readonly body?: Buffer };
}

const course = { name: 'Weaving', category: 'Design', teacher: 'Ada', description: 'Threads.', price: '10' };
/** The draft of the first unit, at revision 1; the unit itself is its version 1. */
export const UNIT_DRAFT = {
  ...Object.fromEntries(fieldNames(UNIT_FIELDS).map((name) => [name, ''])),
  title: 'Warp',
  description: 'Under way.',
  durationSeconds: 0,
  freePreview: false,
} as UnitDraftValue;
/** The footer of the draft of the school's settings, at revision 1. */
export const FOOTER = { brand: { en: 'Come in.' }, columns: [], newsletter: false, copyright: {} };
const CAPTIONS = '1\n00:00:01,000 --> 00:00:02,000\nHola';
const tickedFact = (sectionId: string) => ({
  _id: newId(),
  device: newId(),
  sequence: 1,
  happenedAt: '2026-01-01T10:00:00Z',
  kind: 'ticked',
  sectionId,
});
const QUESTION = { type: 'truefalse', prompt: 'Is weft woven?', correct: true };
const unit = { title: 'Warp', description: 'What holds the cloth.' };

/**
 * Calls that succeed, by route. Every route that needs a session and writes has at least one; the tests fail for a new
 * route without one.
 */
export const GUARDED_WRITES: Readonly<Record<string, (fixture: Fixture) => SampleCall[]>> = {
  ...TEAM_WRITES,
  'POST /api/admin/outbox/:id/retry': ({ failedMessage }) => [{ by: 'admin', params: { id: failedMessage } }],
  'POST /api/admin/people/:id/notes': ({ learner }) => [
    { by: 'admin', params: { id: learner }, json: { text: 'Called' } },
  ],
  'DELETE /api/admin/notes/:id': ({ note }) => [{ by: 'admin', params: { id: note } }],
  'PUT /api/admin/people/:id/time-factor': ({ learner }) => [
    { by: 'admin', params: { id: learner }, json: { factor: 2 } },
  ],
  'POST /api/admin/people/:id/view': ({ learner }) => [{ by: 'admin', params: { id: learner } }],
  'DELETE /api/auth/view': () => [{ by: 'learner' }],
  'POST /api/admin/people/:id/link': ({ learner }) => [{ by: 'admin', params: { id: learner } }],
  'PUT /api/certificates/:address': ({ certificate: [address] }) => [
    { by: 'learner', params: { address }, json: { private: true } },
  ],
  'POST /api/certificates/:address/reissue': ({ certificate: [address] }) => [
    { by: 'learner', params: { address }, json: { name: 'Ada Lovelace' } },
  ],
  'POST /api/admin/certificates/:id/revoke': ({ certificate: [, id] }) => [
    { by: 'admin', params: { id }, json: { reason: 'Issued by mistake' } },
  ],
  'POST /api/admin/certificates/keys': () => [{ by: 'admin' }],
  'POST /api/admin/library/deletion': ({ film }) => [{ by: 'admin', json: { ids: [film] } }],
  'POST /api/admin/taxes': () => [{ by: 'admin', json: { country: 'ES', percent: 21, from: '2026-01-01' } }],
  'DELETE /api/admin/taxes/:id': ({ taxRate }) => [{ by: 'admin', params: { id: taxRate } }],
  'PUT /api/admin/outbox/rehearsal': () => [{ by: 'admin', json: { rehearse: false } }],
  'POST /api/admin/requests/:id/enrol': ({ openRequest }) => [
    { by: 'admin', params: { id: openRequest }, json: { message: 'Welcome' } },
  ],
  'POST /api/admin/requests/:id/decline': ({ openRequest }) => [
    { by: 'admin', params: { id: openRequest }, json: { message: 'Sorry' } },
  ],
  'POST /api/orders': ({ otherCourse }) => [{ by: 'learner', json: { courses: [otherCourse], expected: 49.99 } }],
  'PUT /api/admin/orders/:id/buyer': ({ openOrder }) => [
    { by: 'admin', params: { id: openOrder }, json: { name: 'Ada', street: 'Calle Mayor 1' } },
  ],
  'POST /api/admin/orders/:id/paid': ({ openOrder }) => [{ by: 'admin', params: { id: openOrder } }],
  'POST /api/orders/:id/cancel': ({ openOrder }) => [{ by: 'learner', params: { id: openOrder } }],
  'POST /api/admin/orders/:id/cancel': ({ openOrder }) => [{ by: 'admin', params: { id: openOrder } }],
  'POST /api/admin/orders/:id/refunds': ({ paidOrder: { id, line } }) => [
    { by: 'admin', params: { id }, json: { lines: [{ line, amount: 1 }], access: 'keep' } },
  ],
  'POST /api/admin/orders/:id/recheck': ({ openOrder }) => [{ by: 'admin', params: { id: openOrder } }],
  'DELETE /api/admin/orders/:id/attention': ({ paidOrder: { id } }) => [{ by: 'admin', params: { id } }],
  'POST /api/admin/coupons': () => [{ by: 'admin', json: { code: 'SPRING', percent: 10 } }],
  'PUT /api/admin/coupons/:id': ({ coupon }) => [{ by: 'admin', params: { id: coupon }, json: { active: false } }],
  'PUT /api/school/first-steps/:step': () => [{ by: 'admin', params: { step: 'mail' }, json: { hidden: true } }],
  'DELETE /api/auth/account': () => [{ by: 'learner', json: { password: PASSWORD } }],
  'POST /api/auth/confirm-email/link': () => [{ by: 'learner' }],
  'DELETE /api/auth/sessions': () => [{ by: 'learner' }],
  'DELETE /api/users/user/:id/sessions': ({ learner }) => [{ by: 'admin', params: { id: learner } }],
  'DELETE /api/auth/sessions/:id': ({ otherSession }) => [{ by: 'learner', params: { id: otherSession } }],
  'POST /api/courses': ({ picture: image }) => [
    { by: 'admin', json: course },
    { by: 'admin', form: multipart(course, { field: 'courseImage', name: 'a.png', bytes: image }) },
  ],
  'PUT /api/courses/:courseId': ({ course: courseId, picture: image }) => [
    { by: 'owner', params: { courseId }, json: { name: 'Renamed', sections: [] } },
    {
      by: 'owner',
      params: { courseId },
      form: multipart({ name: 'Renamed' }, { field: 'courseImage', name: 'a.png', bytes: image }),
    },
  ],
  'DELETE /api/courses/:courseId': ({ course: courseId }) => [
    { by: 'admin', params: { courseId }, json: { deleteImage: true } },
  ],
  'PUT /api/courses/:courseId/completion-rule': ({ course: courseId }) => [
    { by: 'owner', params: { courseId }, json: { kind: 'tests' } },
  ],
  'POST /api/courses/:courseId/completion-rule/preview': ({ course: courseId }) => [
    { by: 'owner', reads: true, params: { courseId }, json: { kind: 'tests' } },
  ],
  'PUT /api/courses/:courseId/assign': ({ otherCourse, learner }) => [
    { by: 'learner', params: { courseId: otherCourse }, json: { userId: learner } },
  ],
  'POST /api/courses/:courseId/assign-user': ({ course: courseId, learner }) => [
    { by: 'admin', params: { courseId }, json: { userId: learner } },
  ],
  'PUT /api/courses/:courseId/progress/:sectionId': ({ untested: [courseId, sectionId] }) => [
    { by: 'student', params: { courseId, sectionId }, json: { done: true } },
    { by: 'admin', params: { courseId, sectionId }, json: { done: true } },
  ],
  'PUT /api/progress/facts': ({ admin, untested: [, sectionId] }) => [
    { by: 'admin', aboutCaller: true, json: { userId: admin, facts: [tickedFact(sectionId)] } },
  ],
  'POST /api/courses/:courseId/questions': ({ course: courseId }) => [
    { by: 'author', params: { courseId }, json: { body: QUESTION } },
  ],
  'POST /api/courses/:courseId/questions/import': ({ course: courseId }) => [
    { by: 'author', params: { courseId }, json: { gift: 'Is weft woven? {T}', save: true } },
  ],
  'POST /api/courses/:courseId/questions/try': ({ course: courseId }) => [
    {
      by: 'viewer',
      reads: true,
      params: { courseId },
      json: { answers: [{ question: newId(), answer: { type: 'truefalse', value: true } }] },
    },
  ],
  'POST /api/courses/:courseId/bank': ({ course: courseId, drawable }) => [
    { by: 'author', params: { courseId }, json: { questions: [drawable] } },
  ],
  'PUT /api/courses/:courseId/questions/:id': ({ course: courseId, question: { _id: id } }) => [
    { by: 'author', params: { courseId, id }, json: { tags: ['cloth'], body: QUESTION } },
  ],
  'DELETE /api/courses/:courseId/questions/:id': ({ course: courseId, question: { _id: id } }) => [
    { by: 'author', params: { courseId, id } },
  ],
  'POST /api/courses/:courseId/questions/:id/regrade': ({ course: courseId, corrected: id }) => [
    { by: 'owner', params: { courseId, id } },
  ],
  'PUT /api/courses/:courseId/sections/:sectionId/test/settings': ({
    course: courseId,
    units: [sectionId = ''],
    question,
  }) => [{ by: 'author', params: { courseId, sectionId }, json: { questions: [question._id], passPercent: 75 } }],
  'DELETE /api/courses/:courseId/sections/:sectionId/test/settings': ({
    course: courseId,
    units: [sectionId = ''],
  }) => [{ by: 'author', params: { courseId, sectionId } }],
  'POST /api/courses/:courseId/sections/:sectionId/attempts': ({ course: courseId, units: [, sectionId = ''] }) => [
    { by: 'student', params: { courseId, sectionId }, json: { _id: newId() } },
    { by: 'admin', params: { courseId, sectionId }, json: { _id: newId() } },
  ],
  'PUT /api/courses/:courseId/attempts/:id/answers': ({ course: courseId, openAttempt: id, question }) => [
    {
      by: 'student',
      params: { courseId, id },
      json: {
        answers: [{ question: question.version, answer: { type: 'truefalse', value: true }, sequence: 1 }],
      },
    },
  ],
  'POST /api/courses/:courseId/attempts/:id/submit': ({ course: courseId, openAttempt: id }) => [
    { by: 'student', params: { courseId, id } },
  ],
  'PUT /api/courses/:courseId/attempts/:id/marks': ({ course: courseId, essay: { attempt: id, version } }) => [
    { by: 'marker', params: { courseId, id }, json: { question: version, points: 1 } },
  ],
  'PUT /api/courses/:courseId/outline': ({ course: courseId, units }) => [
    { by: 'author', params: { courseId }, json: { sections: [], chapters: [{ title: 'One', sections: units }] } },
  ],
  'POST /api/courses/:courseId/outline': ({ course: courseId }) => [
    {
      by: 'author',
      params: { courseId },
      json: { sections: ['Weft'], chapters: [{ title: 'Two', sections: ['Warp'] }] },
    },
  ],
  'POST /api/courses/:courseId/sections/copy': ({ course: courseId, otherCourse, units }) => [
    { by: 'admin', params: { courseId }, json: { sections: units, course: otherCourse } },
  ],
  'POST /api/courses/:courseId/sections/duplicate': ({ course: courseId, units }) => [
    { by: 'author', params: { courseId }, json: { sections: units.slice(0, 1) } },
  ],
  'POST /api/courses/:courseId/sections/remove': ({ course: courseId, units }) => [
    { by: 'author', params: { courseId }, json: { sections: units.slice(0, 1) } },
  ],
  'POST /api/courses/:courseId/sections/restore': ({ course: courseId, removedUnit }) => [
    { by: 'author', params: { courseId }, json: { sections: [removedUnit] } },
  ],
  'POST /api/courses/:courseId/duplicate': ({ course: courseId }) => [{ by: 'admin', params: { courseId } }],
  'POST /api/courses/:courseId/sections': ({ course: courseId, picture: image }) => [
    { by: 'author', params: { courseId }, json: unit },
    {
      by: 'author',
      params: { courseId },
      form: multipart(unit, { field: 'sectionImage', name: 'a.png', bytes: image }),
    },
  ],
  'PUT /api/courses/:courseId/sections/order': ({ course: courseId, units }) => [
    { by: 'author', params: { courseId }, json: { sections: units.toReversed() } },
  ],
  'PUT /api/courses/:courseId/sections/states': ({ course: courseId, units }) => [
    { by: 'author', params: { courseId }, json: { sections: units, state: 'draft' } },
  ],
  'PUT /api/courses/:courseId/sections/:sectionId': ({ course: courseId, units: [sectionId = ''], picture: image }) => [
    { by: 'author', params: { courseId, sectionId }, json: { title: 'Weft' } },
    {
      by: 'author',
      params: { courseId, sectionId },
      form: multipart({ title: 'Weft' }, { field: 'sectionImage', name: 'a.png', bytes: image }),
    },
  ],
  'DELETE /api/courses/:courseId/sections/:sectionId': ({ course: courseId, units: [sectionId = ''] }) => [
    { by: 'author', params: { courseId, sectionId } },
  ],
  'PUT /api/courses/:courseId/sections/:sectionId/draft': ({ course: courseId, units: [sectionId = ''] }) => [
    { by: 'author', params: { courseId, sectionId }, json: { revision: 1, baseVersion: 1, value: UNIT_DRAFT } },
  ],
  'DELETE /api/courses/:courseId/sections/:sectionId/draft': ({ course: courseId, units: [sectionId = ''] }) => [
    { by: 'author', params: { courseId, sectionId } },
  ],
  'POST /api/courses/:courseId/sections/:sectionId/publish': ({ course: courseId, units: [sectionId = ''] }) => [
    { by: 'author', params: { courseId, sectionId }, json: { revision: 1 } },
  ],
  'POST /api/courses/:courseId/sections/:sectionId/versions/:number/restore': ({
    course: courseId,
    units: [sectionId = ''],
  }) => [{ by: 'author', params: { courseId, sectionId, number: '1' } }],
  'PUT /api/courses/:courseId/sections/:sectionId/captions': ({ course: courseId, units: [sectionId = ''] }) => [
    { by: 'author', params: { courseId, sectionId }, json: { language: 'es', text: CAPTIONS } },
  ],
  'POST /api/admin/media': ({ course: courseId, units: [sectionId = ''] }) => [
    {
      by: 'admin',
      raw: { headers: uploadHeaders(99, { courseId, sectionId, kind: 'file', filename: 'Warp.pdf' }) },
    },
  ],
  'POST /api/courses/:courseId/sections/:sectionId/captions/transcription': ({
    course: courseId,
    units: [sectionId = ''],
    film: video,
  }) => [{ by: 'author', params: { courseId, sectionId }, json: { language: 'fr', film: video } }],
  'POST /api/admin/course-imports': ({ archive }) => [{ by: 'admin', json: { upload: archive, stamp: 'new' } }],
  'POST /api/admin/course-imports/:id/undo': ({ courseImport }) => [{ by: 'admin', params: { id: courseImport } }],
  'PATCH /api/admin/media/:id': ({ upload }) => [
    { by: 'admin', params: { id: upload }, raw: uploadCall(0, WORKSHEET) },
    // A part that is not the last one is noted in a transaction of its own.
    { by: 'admin', params: { id: upload }, raw: uploadCall(0, WORKSHEET.subarray(0, 80 * 1024)) },
  ],
  'DELETE /api/admin/media/:id': ({ upload }) => [{ by: 'admin', params: { id: upload } }],
  'DELETE /api/courses/:courseId/students/:userId': ({ course: courseId, student }) => [
    { by: 'admin', params: { courseId, userId: student } },
  ],
  'POST /api/courses/:courseId/students/import': ({ course: courseId, learner }) => [
    { by: 'admin', params: { courseId }, json: { csv: `${learner}@test.example`, dryRun: false } },
  ],
  'PUT /api/school/draft/:part': () => [
    { by: 'admin', params: { part: 'footer' }, json: { revision: 1, value: FOOTER } },
  ],
  'DELETE /api/school/draft/:part': () => [{ by: 'admin', params: { part: 'footer' } }],
  'POST /api/school/publish': () => [
    { by: 'admin', json: { version: 0, revisions: { identity: 0, home: 0, about: 0, footer: 1, legal: 0 } } },
  ],
  'POST /api/school/versions/:number/restore': () => [{ by: 'admin', params: { number: '0' } }],
  'POST /api/school/pictures': ({ picture: image }) => [
    { by: 'admin', form: multipart({}, { field: 'picture', name: 'a.png', bytes: image }) },
  ],
  'POST /api/school/categories': () => [{ by: 'admin', json: { names: { en: newId() } } }],
  'PUT /api/school/categories/order': ({ allCategories }) => [
    { by: 'admin', json: { categories: allCategories.toReversed() } },
  ],
  'PUT /api/school/categories/:id': ({ categories: [id] }) => [
    { by: 'admin', params: { id }, json: { names: { en: newId() } } },
  ],
  'POST /api/school/categories/:id/merge': ({ categories: [id, into] }) => [
    { by: 'admin', params: { id }, json: { into } },
  ],
  'DELETE /api/school/categories/:id': ({ categories: [id] }) => [{ by: 'admin', params: { id } }],
  'POST /api/users': () => [
    {
      by: 'admin',
      json: { name: 'Grace Test', email: `${newId()}@test.example`, password: 'long enough to be new', role: 'admin' },
    },
  ],
  'DELETE /api/users/user/:id': ({ learner }) => [{ by: 'admin', params: { id: learner } }],
  'PUT /api/users/user/:id/profile': ({ admin }) => [
    { by: 'admin', aboutCaller: true, params: { id: admin }, json: { name: 'Ada', title: '', bio: '', link: '' } },
  ],
  'PUT /api/courses/:courseId/instructor': ({ course: courseId, admin }) => [
    { by: 'admin', params: { courseId }, json: { instructorId: admin } },
  ],
  'PUT /api/users/user/:id': ({ learner, admin }) => [
    { by: 'learner', params: { id: learner }, json: { name: 'Renamed' } },
    { by: 'learner', params: { id: learner }, json: { password: 'long enough to be new' } },
    { by: 'admin', params: { id: learner }, json: { email: `${newId()}@test.example`, role: 'admin' } },
    { by: 'admin', params: { id: learner }, json: { password: 'long enough to be new' } },
    { by: 'admin', aboutCaller: true, params: { id: admin }, json: { name: 'Renamed' } },
  ],
};

/** Returns the address of a route with its parameters filled in. */
export const addressOf = (url: string, params: Readonly<Record<string, string>> = {}): string =>
  url.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? '');
