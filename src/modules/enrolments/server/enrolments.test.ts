import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fullCourse } from '#modules/courses/contract/courses.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

describe('studying a course', () => {
  it('[CALL-24, DATA-03] returns the full course to enrolled users and to administrators', async () => {
    const { _id, customId } = await school.course();
    await school.unit(_id, { videoUrl: '/media/videos/paid.mp4' });
    const [learner, admin] = [await school.person(), await school.person({ role: 'admin' })];
    await school.enrol(learner, _id);
    for (const as of [learner, admin]) {
      const response = await school.ask('GET', `/api/courses/${customId}/enrolled`, { as });
      expect(response.status).toBe(200);
      expect(response.body.sections[0].videoUrl).toBe('/media/videos/paid.mp4');
    }
  });

  it('is made once for all who are enrolled, without what only administrators need', async () => {
    const { _id } = await school.course();
    await school.unit(_id, { videoUrl: '/media/videos/paid.mp4' });
    const people = [await school.person(), await school.person()];
    for (const one of people) await school.enrol(one, _id);
    const read = async (as: Person) => (await school.ask('GET', `/api/courses/${_id}/enrolled`, { as })).body;
    const [first, second] = [await read(people[0]!), await read(people[1]!)];
    expect(second).toEqual(first);
    expect(fullCourse.strict().parse(first).sections[0]).not.toHaveProperty('version');
    expect(first).not.toHaveProperty('version');
  });

  it('never returns a cached response to a user without access', async () => {
    const { _id } = await school.course();
    const [learner, other, admin] = [
      await school.person(),
      await school.person(),
      await school.person({ role: 'admin' }),
    ];
    await school.enrol(learner, _id);
    const url = `/api/courses/${_id}/enrolled`;
    const status = async (as?: Person) => (await school.ask('GET', url, as ? { as } : {})).status;
    expect(await status(learner)).toBe(200);
    expect([await status(), await status(other)]).toEqual([401, 403]);
    await school.ask('DELETE', `/api/courses/${_id}/students/${learner._id}`, { as: admin });
    expect(await status(learner)).toBe(403);
    const whole = await school.ask('GET', url, { as: admin });
    expect([whole.status, whole.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('shows a changed course at once', async () => {
    const { _id } = await school.course({ name: 'Before' });
    const [learner, admin] = [await school.person(), await school.person({ role: 'admin' })];
    await school.enrol(learner, _id);
    const name = async () => (await school.ask('GET', `/api/courses/${_id}/enrolled`, { as: learner })).body.name;
    expect(await name()).toBe('Before');
    await school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { name: 'After' } });
    expect(await name()).toBe('After');
  });

  it('[CALL-24] refuses all others', async () => {
    const { _id } = await school.course();
    const other = await school.person();
    const refused = await school.ask('GET', `/api/courses/${_id}/enrolled`, { as: other });
    expect([refused.status, refused.body.code]).toEqual([403, 'not_enrolled']);
    expect((await school.ask('GET', `/api/courses/${_id}/enrolled`)).status).toBe(401);
    expect((await school.ask('GET', '/api/courses/999/enrolled', { as: other })).status).toBe(404);
    expect((await school.ask('GET', '/api/courses/none/enrolled', { as: other })).status).toBe(403);
  });
});

describe('the courses of a user', () => {
  it('are listed newest first for the user and for administrators only', async () => {
    const [first, second] = [
      await school.course({ name: 'First' }),
      await school.course({ name: 'Second', state: 'unlisted' }),
    ];
    const [learner, other, admin] = [
      await school.person(),
      await school.person(),
      await school.person({ role: 'admin' }),
    ];
    await school.enrol(learner, first._id);
    await school.enrol(learner, second._id);
    const own = await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: learner });
    expect(own.body.map((course: { name: string }) => course.name)).toEqual(['Second', 'First']);
    expect((await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: other })).status).toBe(403);
    expect((await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: admin })).body).toHaveLength(2);
    const verified = await school.ask('GET', '/api/auth/verifyToken', { as: learner });
    expect(verified.body.user.courses).toEqual([{ _id: second._id }, { _id: first._id }]);
  });
});

describe('the card of a course', () => {
  it('names the unit its user opened last by its number in the course, and none that others opened', async () => {
    await school.unit((await school.course())._id);
    const [{ _id }, unopened] = [await school.course(), await school.course()];
    const units = [await school.unit(_id), await school.unit(_id), await school.unit(_id)];
    const foreign = await school.unit(unopened._id);
    const [learner, other] = [await school.person(), await school.person()];
    for (const one of [learner, other]) for (const course of [_id, unopened._id]) await school.enrol(one, course);
    const open = (as: Person, sectionId: string, sequence: number) => {
      const happenedAt = new Date().toISOString();
      const fact = { _id: newId(), kind: 'opened', device: newId(), sequence, happenedAt, sectionId };
      return school.ask('PUT', '/api/progress/facts', { as, body: { userId: as._id, facts: [fact] } });
    };
    await open(learner, units[1]!, 1);
    await open(other, units[2]!, 2);
    await open(other, foreign, 3);
    const { body } = await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: learner });
    expect(body).toMatchObject([
      { _id: unopened._id, lastUnit: null },
      { _id, lastUnit: { number: 2, seconds: 0, duration: null } },
    ]);
  });
});

describe('administrators', () => {
  it('[CALL-25..27] enrol people, see who is enrolled, and end enrolments; the count follows', async () => {
    const { _id } = await school.course();
    const [admin, learner] = [await school.person({ role: 'admin' }), await school.person({ name: 'Zoë' })];
    const participants = async () => (await school.ask('GET', `/api/courses/${_id}`)).body.participants;
    const assign = () =>
      school.ask('POST', `/api/courses/${_id}/assign-user`, { as: admin, body: { userId: learner._id } });
    expect(await participants()).toBe(0);
    expect((await assign()).body.alreadyEnrolled).toBe(false);
    expect((await assign()).body.alreadyEnrolled).toBe(true);
    await expect.poll(participants).toBe(1);
    const students = await school.ask('GET', `/api/courses/${_id}/students`, { as: admin });
    expect(students.body).toMatchObject([{ _id: learner._id, name: 'Zoë', email: learner.email, until: null }]);
    const found = await school.ask('GET', `/api/courses/${_id}/students?limit=5&q=somebody`, { as: admin });
    expect([found.body, found.headers['x-total-count']]).toEqual([[], '0']);
    const remove = () => school.ask('DELETE', `/api/courses/${_id}/students/${learner._id}`, { as: admin });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    await expect.poll(participants).toBe(0);
  });
});

describe('the students of a course', () => {
  it('are exported as CSV by name, with the search of the list', async () => {
    const admin = await school.person({ role: 'admin' });
    const { _id, customId } = await school.course();
    await school.unit(_id);
    const [zoe, bo] = [await school.person({ name: 'Zoë, =1' }), await school.person({ name: 'bo' })];
    for (const one of [zoe, bo]) await school.enrol(one, _id);
    const other = await school.course();
    await school.enrol(await school.person({ name: 'Other' }), other._id);
    const file = (query: string, ref: string | number = customId) =>
      school.ask('GET', `/api/courses/${ref}/students/export${query}`, { as: admin });
    const { body, headers } = await file('');
    expect(headers['content-disposition']).toBe('attachment; filename="students.csv"');
    expect(String(body).split('\r\n')).toEqual([
      '\uFEFFid,name,email,enrolled,until,units_done,units,source,last_seen,last_unit,tests,completed,certificate',
      expect.stringMatching(new RegExp(`^\\d+,bo,${bo.email},20.+Z,,0,1,admin,,,,no,$`)),
      expect.stringMatching(new RegExp(`^\\d+,"Zoë, =1",${zoe.email},20.+Z,,0,1,admin,,,,no,$`)),
      '',
    ]);
    expect(String((await file('?q=zoe')).body).split('\r\n')).toHaveLength(3);
    expect((await file('', 9_999)).body.code).toBe('course_not_found');
    const { body: entries } = await school.ask('GET', '/api/admin/activity?action=export', { as: admin });
    expect(entries).toMatchObject([{ label: 'students.csv', after: { rows: 1 } }, { after: { rows: 2 } }]);
  });
});

describe('a list of e-mails', () => {
  const rehearse = (admin: Person) =>
    school.ask('PUT', '/api/admin/outbox/rehearsal', { as: admin, body: { rehearse: true } });

  it('previews the import line by line, and then performs it', async () => {
    const { _id } = await school.course();
    const admin = await school.person({ role: 'admin' });
    const [fresh, inside] = [await school.person({ name: 'Fresh' }), await school.person()];
    await school.enrol(inside, _id);
    const csv = `email,name\r\n${fresh.email.toUpperCase()},Fresh\n"${inside.email}";x\n\nnobody@test.example\nnot an address\n${fresh.email}`;
    const run = (dryRun?: boolean) =>
      school.ask('POST', `/api/courses/${_id}/students/import`, { as: admin, body: { csv, dryRun } });
    const outcomes = [
      [2, 'enrol'],
      [3, 'already_enrolled'],
      [5, 'unknown'],
      [6, 'invalid'],
      [7, 'repeated'],
    ];
    const dry = await run();
    expect(dry.body.lines.map((line: { line: number; outcome: string }) => [line.line, line.outcome])).toEqual(
      outcomes,
    );
    expect([dry.body.dryRun, dry.body.enrolled]).toEqual([true, 0]);
    const students = () => school.ask('GET', `/api/courses/${_id}/students`, { as: admin });
    expect((await students()).body).toHaveLength(1);
    expect((await run(false)).body.enrolled).toBe(1);
    expect((await students()).body).toHaveLength(2);
    expect((await run(false)).body.enrolled).toBe(0);
  });

  it('invites those without an account with the names of the list, and writes to the others', async () => {
    const { _id } = await school.course();
    const [admin, ada] = [await school.person({ role: 'admin' }), await school.person({ name: 'Ada' })];
    await rehearse(admin);
    const csv = `Vorname;Nachname;E-Mail\nKurt;Gruber;Kurt@new.example\n;;mia.weber@new.example\n;;${ada.email}\nX;Y;kurt@new.example`;
    const run = (body: object) =>
      school.ask('POST', `/api/courses/${_id}/students/import`, {
        as: admin,
        body: { csv, message: 'From nine.', ...body },
      });
    const dry = (await run({ invite: true, notify: true })).body;
    expect(dry.lines.map((line: { outcome: string; name: string }) => [line.outcome, line.name])).toEqual([
      ['invite', 'Kurt Gruber'],
      ['invite', 'Mia Weber'],
      ['enrol', 'Ada'],
      ['repeated', null],
    ]);
    expect([dry.enrolled, dry.invited, dry.emails.length]).toEqual([0, 0, 2]);
    expect(dry.emails[0].text).toContain('Kurt Gruber');
    expect(dry.emails[1].text).toContain('From nine.');
    const sent = async () =>
      (
        await school.database.pool.query<{ kind: string; to: string }>(
          `select kind, "to" from outbox where kind like 'enrolled%' order by kind, "to"`,
        )
      ).rows;
    expect(await sent()).toEqual([]);
    const done = (await run({ dryRun: false, invite: true, notify: true })).body;
    expect([done.enrolled, done.invited, done.emails]).toEqual([3, 2, []]);
    expect(await sent()).toEqual([
      { kind: 'enrolled', to: ada.email },
      { kind: 'enrolled-invited', to: 'Kurt@new.example' },
      { kind: 'enrolled-invited', to: 'mia.weber@new.example' },
    ]);
    expect((await run({ dryRun: false, invite: true, notify: true })).body.enrolled, 'a second time').toBe(0);
    expect(await sent()).toHaveLength(3);
  });

  it('invites the same people by two lists at once, each once', async () => {
    const [one, two] = [await school.course(), await school.course()];
    const admin = await school.person({ role: 'admin' });
    await rehearse(admin);
    const emails = Array.from({ length: 20 }, (_, at) => `person${at}@new.example`);
    const run = (course: string, list: readonly string[]) =>
      school.ask('POST', `/api/courses/${course}/students/import`, {
        as: admin,
        body: { csv: list.join('\n'), dryRun: false, invite: true },
      });
    const done = await Promise.all([run(one._id, emails), run(two._id, emails.toReversed())]);
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    const invited = done.map(({ body }) => body.invited as number);
    expect(invited[0]! + invited[1]!).toBe(20);
    const { rows } = await school.database.pool.query(`select "to" from outbox where kind = 'enrolled-invited'`);
    expect(rows).toHaveLength(20);
  });

  it('neither invites nor writes unless that was chosen', async () => {
    const { _id } = await school.course();
    const [admin, ada] = [await school.person({ role: 'admin' }), await school.person({ name: 'Ada' })];
    const body = { csv: `${ada.email}\nkurt@new.example`, dryRun: false };
    const done = (await school.ask('POST', `/api/courses/${_id}/students/import`, { as: admin, body })).body;
    expect([done.enrolled, done.invited]).toEqual([1, 0]);
    const { rows } = await school.database.pool.query(`select from outbox where kind like 'enrolled%'`);
    expect(rows).toHaveLength(0);
  });

  it('refuses to invite more people than at once, and invites none of them', async () => {
    const { _id } = await school.course();
    const admin = await school.person({ role: 'admin' });
    const refusedMail = await school.ask('POST', `/api/courses/${_id}/students/import`, {
      as: admin,
      body: { csv: 'new@new.example', dryRun: false, invite: true },
    });
    expect(refusedMail.body.code, 'without a mail server').toBe('mail_off');
    await rehearse(admin);
    const csv = Array.from({ length: 501 }, (_, at) => `new${at}@new.example`).join('\n');
    const body = { csv, dryRun: false, invite: true };
    const refused = await school.ask('POST', `/api/courses/${_id}/students/import`, { as: admin, body });
    expect([refused.status, refused.body.fields.csv]).toEqual([400, expect.stringContaining('at most 500')]);
    expect((await school.ask('GET', '/api/users?q=new.example', { as: admin })).body).toHaveLength(0);
  });

  it('[CONTACT-18, SEC-17] does not enrol an account that took a listed address without confirming it', async () => {
    const { _id } = await school.course();
    const [admin, eve] = [await school.person({ role: 'admin' }), await school.person({ name: 'Eve' })];
    const claim = (email: string) => school.ask('PUT', `/api/users/user/${eve._id}`, { as: eve, body: { email } });
    expect((await claim('alice@corp.example')).status).toBe(200);
    const run = (body: object) =>
      school.ask('POST', `/api/courses/${_id}/students/import`, {
        as: admin,
        body: { csv: 'alice@corp.example', ...body },
      });
    const lines = [{ line: 1, email: 'alice@corp.example', name: 'Eve', outcome: 'unconfirmed', userId: eve._id }];
    expect((await run({})).body).toMatchObject({ dryRun: true, enrolled: 0, lines });
    expect((await run({ dryRun: false })).body).toMatchObject({ dryRun: false, enrolled: 0, lines });
    await claim(eve.email);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: eve })).body.user.courses).toEqual([]);
  });

  it('[SEC-17] enrols an unconfirmed account that an admin accepted by its id and address, and no other', async () => {
    const { _id } = await school.course();
    const admin = await school.person({ role: 'admin' });
    const [ada, bob] = [await school.person({ confirmed: false }), await school.person({ confirmed: false })];
    const run = (accepted: readonly object[]) =>
      school.ask('POST', `/api/courses/${_id}/students/import`, {
        as: admin,
        body: { csv: `${ada.email}\n${bob.email}`, dryRun: false, accepted },
      });
    const elsewhere = [
      { userId: ada._id, email: bob.email },
      { userId: bob._id, email: 'old@test.example' },
      { userId: admin._id, email: ada.email },
    ];
    expect((await run(elsewhere)).body.enrolled).toBe(0);
    const done = await run([{ userId: ada._id, email: ada.email.toUpperCase() }]);
    expect(done.body.lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['enrol', 'unconfirmed']);
    const { body } = await school.ask('GET', `/api/courses/${_id}/students`, { as: admin });
    expect(body.map((one: { _id: string }) => one._id)).toEqual([ada._id]);
  });

  it('enrols under an address that an admin set', async () => {
    const { _id } = await school.course();
    const [admin, ada] = [await school.person({ role: 'admin' }), await school.person({ confirmed: false })];
    const body = { email: 'ada@corp.example' };
    await school.ask('PUT', `/api/users/user/${ada._id}`, { as: admin, body });
    const made = { name: 'Made', email: 'made@corp.example', password: 'a long enough one' };
    await school.ask('POST', '/api/users', { as: admin, body: made });
    const done = await school.ask('POST', `/api/courses/${_id}/students/import`, {
      as: admin,
      body: { csv: 'ada@corp.example\nmade@corp.example', dryRun: false },
    });
    expect(done.body.enrolled).toBe(2);
  });

  it('is refused when empty or too long', async () => {
    const { _id } = await school.course();
    const admin = await school.person({ role: 'admin' });
    const run = (csv: string) =>
      school.ask('POST', `/api/courses/${_id}/students/import`, { as: admin, body: { csv } });
    expect((await run('email\n\n')).body.fields.csv).toContain('no e-mail');
    expect((await run('a@b.example\n'.repeat(5_001))).body.fields.csv).toContain('5,001');
    expect((await run('a@b.example\n'.repeat(5_000))).body.lines).toHaveLength(5_000);
  });

  it('is written down once with those it has enrolled, and the course counts them at once', async () => {
    const { _id } = await school.course({ name: 'Weaving' });
    const [admin, ada] = [await school.person({ role: 'admin' }), await school.person()];
    const run = (dryRun: boolean) =>
      school.ask('POST', `/api/courses/${_id}/students/import`, { as: admin, body: { csv: ada.email, dryRun } });
    const participants = async () => (await school.ask('GET', `/api/courses/${_id}`)).body.participants as number;
    const before = await participants();
    const entries = async () => (await school.ask('GET', '/api/admin/activity?entity=enrolment', { as: admin })).body;
    await run(true);
    expect([await entries(), await participants()]).toEqual([[], before]);
    await run(false);
    await expect.poll(participants, { timeout: 5_000 }).toBe(before + 1);
    await run(false);
    expect(await entries()).toMatchObject([
      { action: 'enrol', entityId: _id, label: '1 – Weaving', after: { course: 'Weaving', users: [ada._id] } },
    ]);
  });
});

describe('the dashboard', () => {
  it('counts people, courses, enrolments and what was paid', async () => {
    const [admin, buyer] = [await school.person({ role: 'admin' }), await school.person({ name: 'Buyer' })];
    const { _id } = await school.course({ name: 'Arches', priceCents: 1999 });
    await school.course();
    await school.ask('PUT', `/api/courses/${_id}/assign`, { as: buyer, body: { userId: buyer._id } });
    const { body } = await school.ask('GET', '/api/admin/dashboard', { as: admin });
    expect(body).toMatchObject({ users: 2, courses: 2, enrolments: 1, revenue: 19.99 });
    expect(body.enrolmentsByMonth).toHaveLength(12);
    expect(body.enrolmentsByMonth.at(-1)).toMatchObject({ enrolments: 1, revenue: 19.99 });
    expect(body.revenueByCourse).toMatchObject([{ name: 'Arches', enrolments: 1, revenue: 19.99 }]);
    expect(body.newestEnrolments).toMatchObject([{ user: { name: 'Buyer' }, course: { name: 'Arches' }, paid: 19.99 }]);
  });
});
