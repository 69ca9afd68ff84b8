import { randomBytes, randomInt } from 'node:crypto';
import type { QuestionInput } from '#modules/questions/contract/questions.ts';
import { newId } from '#server/db/uuid.ts';
import { ATTEMPTS_AT_THE_TEST, DEMO_MESSAGE, DEMO_NOTES, DEMO_REQUEST } from './content/learning.ts';
import { ESSAY_ANSWERS } from './content/research-essay.ts';
import { type DemoTest, doneUnitRows, factRow } from './course-test.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** Learners who bought a course so many days ago have come to its end. */
const STUDY_DAYS = 20;
/** The files of a certificate are made so much later, or when it is looked at: fonts and images take 200 MB of memory. */
const CERTIFICATES_AFTER = DAY;
const STATUS_LIST_LENGTH = 131_072;

/** A student who bought a course, and when. */
export interface Learner {
  readonly course: string;
  readonly id: string;
  readonly name: string;
  readonly at: Date;
}

interface Demo {
  readonly courses: readonly { readonly id: string; readonly name: string }[];
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly video_url: string | null;
    readonly duration_seconds: number;
  }[];
  readonly exam: DemoTest;
  readonly essay: DemoTest;
  readonly learners: readonly Learner[];
  readonly student: string;
  readonly admin: string;
  readonly now: Date;
}

/** Returns what a learner answered: for all points of a question, or for none. */
function answerTo(body: QuestionInput, right: boolean): object {
  switch (body.type) {
    case 'single':
      return { type: 'single', choice: body.choices.find(({ correct }) => correct === right)!.id };
    case 'multiple':
      return { type: 'multiple', choices: body.choices.filter(({ correct }) => correct === right).map(({ id }) => id) };
    case 'truefalse':
      return { type: 'truefalse', value: body.correct === right };
    case 'match': {
      const rights = body.pairs.map(({ rightId }) => rightId);
      const answers = right ? rights : [...rights.slice(1), rights[0]!];
      return { type: 'match', pairs: body.pairs.map(({ id }, index) => ({ left: id, right: answers[index]! })) };
    }
    case 'order': {
      const items = body.items.map(({ id }) => id);
      return { type: 'order', items: right ? items : items.toReversed() };
    }
    case 'gap':
      return { type: 'gap', gaps: body.gaps.map(({ id, accepted }) => ({ id, text: right ? accepted[0]! : 'more' })) };
    case 'essay':
    case 'number':
    case 'short':
      throw new RangeError(`No question of the demo test is of the type ${body.type}.`);
  }
}

/** Returns learners of a course who have had the time to study it, evenly from those there are. */
function someLearners({ learners, now }: Demo, course: string, count: number): Learner[] {
  const ready = learners.filter((one) => one.course === course && one.at.getTime() < now.getTime() - STUDY_DAYS * DAY);
  return Array.from({ length: count }, (_, index) => ready[Math.floor((index * ready.length) / count)]!);
}

function attemptRow(test: DemoTest, learner: Learner, number: number, startedAt: Date, submittedAt: Date) {
  const { minutes } = test.settings;
  return {
    id: newId(),
    user_id: learner.id,
    section_id: test.units.at(-1)!,
    number,
    settings: test.settings,
    version_ids: test.asked.map(({ id }) => id),
    seed: randomInt(2 ** 31),
    started_at: startedAt,
    deadline: minutes === null ? null : new Date(startedAt.getTime() + minutes * MINUTE),
    submitted_at: submittedAt,
    maximum: test.asked.reduce((sum, { body }) => sum + body.points, 0),
  };
}

/** The attempts at the final test, and what passing it leads to. */
function examRows(demo: Demo) {
  const { exam, sections, courses } = demo;
  const last = exam.units.at(-1)!;
  const videos = sections.filter(({ id, video_url: video }) => video !== null && exam.units.includes(id));
  const videoSeconds = videos.reduce((sum, { duration_seconds: seconds }) => sum + seconds, 0);
  const title = courses.find(({ id }) => id === exam.courseId)!.name;
  const learners = someLearners(demo, exam.courseId, ATTEMPTS_AT_THE_TEST.length);
  const status = randomInt(STATUS_LIST_LENGTH - learners.length);
  return learners.map((learner, place) => {
    const begun = new Date(learner.at.getTime() + (STUDY_DAYS - 6 + (place % 5)) * DAY);
    const { facts, completions } = doneUnitRows(learner.id, exam.units, begun);
    const attempts = ATTEMPTS_AT_THE_TEST[place]!.map((right, index) => {
      const startedAt = new Date(begun.getTime() + index * 3 * HOUR);
      const row = attemptRow(exam, learner, index + 1, startedAt, new Date(startedAt.getTime() + (9 - index) * MINUTE));
      const answers = exam.asked.map(({ id, body }, question) => {
        // Which ones are wrong differs from learner to learner.
        const isRight = (question + place) % exam.asked.length < right;
        const saved = new Date(startedAt.getTime() + (question + 1) * MINUTE);
        return {
          attempt_id: row.id,
          version_id: id,
          answer: answerTo(body, isRight),
          sequence: question + 1,
          saved_at: saved,
          points: isRight ? body.points : 0,
          comment: '',
          marked_by: null,
        };
      });
      const points = answers.reduce((sum, one) => sum + one.points, 0);
      return { row: { ...row, points, passed: points * 100 >= row.maximum * exam.settings.passPercent }, answers };
    });
    const rows = {
      facts,
      completions,
      attempts: attempts.map(({ row }) => row),
      answers: attempts.flatMap((one) => one.answers),
    };
    const passedAt = attempts.find(({ row }) => row.passed)?.row.submitted_at;
    if (!passedAt) return { ...rows, courseCompletions: [], certificates: [], jobs: [] };
    const completed = {
      user_id: learner.id,
      course_id: exam.courseId,
      completed_at: passedAt,
      studied_seconds: Math.round((passedAt.getTime() - completions[0]!.done_at.getTime()) / 1_000),
      film_seconds: videoSeconds,
    };
    const certificate = {
      id: newId(),
      address: randomBytes(16).toString('base64url'),
      user_id: learner.id,
      course_id: exam.courseId,
      name: learner.name,
      course_title: title,
      locale: 'en',
      completed_at: passedAt,
      created_at: passedAt,
      state: 'valid',
      reason: '',
      private: false,
      corrections: 0,
      status_list: passedAt.getUTCFullYear() * 100 + passedAt.getUTCMonth() + 1,
      status_index: status + place,
    };
    const job = {
      id: certificate.id,
      kind: 'certificates.make',
      user_id: learner.id,
      payload: { certificate: certificate.id, quiet: true },
      state: 'waiting',
      due_at: new Date(demo.now.getTime() + CERTIFICATES_AFTER),
      attempts: 0,
      created_at: demo.now,
    };
    return {
      ...rows,
      facts: [...facts, factRow(learner.id, last, 'passed', passedAt)],
      completions: [...completions, { user_id: learner.id, section_id: last, done_at: passedAt }],
      courseCompletions: [completed],
      certificates: [certificate],
      jobs: [job],
    };
  });
}

/** Essays, the first of which are marked. */
function essayRows(demo: Demo) {
  const { essay, admin, now } = demo;
  const question = essay.asked[0]!;
  return someLearners(demo, essay.courseId, ESSAY_ANSWERS.length).map((learner, place) => {
    const { text, marks, hoursAgo } = ESSAY_ANSWERS[place]!;
    const moment = new Date(now.getTime() - hoursAgo * HOUR);
    const row = attemptRow(essay, learner, 1, new Date(moment.getTime() - 40 * MINUTE), moment);
    const passed = marks && marks.points * 100 >= row.maximum * essay.settings.passPercent;
    const answer = {
      attempt_id: row.id,
      version_id: question.id,
      answer: { type: 'essay', text },
      sequence: 1,
      saved_at: moment,
      points: marks?.points ?? null,
      comment: marks?.comment ?? '',
      marked_by: marks && admin,
    };
    const markedAt = new Date(moment.getTime() + DAY);
    return {
      attempts: [{ ...row, points: marks?.points ?? null, passed }],
      answers: [answer],
      facts: passed ? [factRow(learner.id, row.section_id, 'passed', markedAt)] : [],
      completions: passed ? [{ user_id: learner.id, section_id: row.section_id, done_at: markedAt }] : [],
    };
  });
}

function noteRows({ exam, sections, courses, student, now }: Demo) {
  const device = newId();
  return DEMO_NOTES.map(({ unit, second, text }, index) => {
    const section = sections.find(({ id }) => id === exam.units[unit - 1])!;
    const written = new Date(now.getTime() - (exam.units.length - unit + 1) * 20 * HOUR + 5 * MINUTE);
    return {
      id: newId(),
      user_id: student,
      course_id: exam.courseId,
      section_id: section.id,
      course: courses.find(({ id }) => id === exam.courseId)!.name,
      unit: section.title,
      second,
      quote: null,
      text,
      revision: 1,
      device,
      seen: { [device]: index + 1 },
      created_at: written,
      changed_at: written,
    };
  });
}

/**
 * Returns what there is in the demo school besides purchases, as rows by their tables: attempts at tests, of which two wait for
 * marks, certificates, notes of the demo student, a message of the contact form and a request for a place. It agrees with what
 * is computed from it: points, completions and certificates.
 */
export function learningRows(demo: Demo) {
  const { courses, student, exam, now } = demo;
  const own = doneUnitRows(student, exam.units, now);
  const [exams, essays] = [examRows(demo), essayRows(demo)];
  const learners = [own, ...exams, ...essays];
  const takers = [...exams, ...essays];
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const { hoursAgo, ...written } = DEMO_MESSAGE;
  const { course, ...request } = DEMO_REQUEST;
  return {
    study_facts: learners.flatMap(({ facts }) => facts),
    completions: learners.flatMap(({ completions }) => completions),
    test_attempts: takers.flatMap(({ attempts }): object[] => attempts),
    attempt_answers: takers.flatMap(({ answers }): object[] => answers),
    course_completions: exams.flatMap(({ courseCompletions }) => courseCompletions),
    certificates: exams.flatMap(({ certificates }) => certificates),
    jobs: exams.flatMap(({ jobs }) => jobs),
    notes: noteRows(demo),
    outbox: [
      {
        id: newId(),
        kind: 'contact',
        state: 'kept',
        locale: 'en',
        to: 'support@aula.example',
        reply_to: written.email,
        subject: `A message to Aula from ${written.name}`,
        data: written,
        created_at: ago(hoursAgo),
        sent_at: ago(hoursAgo),
      },
    ],
    place_requests: [
      {
        id: newId(),
        course_id: courses[course - 1]!.id,
        name: request.name,
        email: request.email,
        message: request.message,
        locale: 'en',
        state: 'open',
        reply: '',
        created_at: ago(request.hoursAgo),
      },
    ],
  };
}
