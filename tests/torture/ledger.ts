import { ADMIN, call, type Session, signIn } from './caller.ts';

interface Known {
  /** The ids of courses with an acknowledged purchase. */
  readonly courses: Set<string>;
  readonly password: string;
  /** Whether a check after a kill has found the purchases. */
  found: boolean;
}

/** Records the writes a server has acknowledged and checks that it still has them. */
export class Ledger {
  /** Users with an acknowledged account, by e-mail address. */
  readonly people = new Map<string, Known>();
  /** The last acknowledged description of each course, and those without a response when the server was killed. */
  readonly edits = new Map<string, { settled: string | null; open: Set<string> }>();
  /** The last acknowledged image of the course whose image is replaced. */
  picture: { course: string; imageSrc: string } | null = null;
  acknowledged = 0;

  account(email: string, password: string): void {
    this.people.set(email, { courses: new Set(), password, found: false });
    this.acknowledged += 1;
  }

  purchase(email: string, course: string): void {
    this.people.get(email)?.courses.add(course);
    this.acknowledged += 1;
  }

  /** Records an edit that is sent but not acknowledged until `settled`. */
  begin(course: string, description: string): void {
    const edit = this.edits.get(course) ?? { settled: null, open: new Set() };
    edit.open.add(description);
    this.edits.set(course, edit);
  }

  settled(course: string, description: string): void {
    const edit = this.edits.get(course);
    if (!edit) return;
    edit.open.delete(description);
    edit.settled = description;
    this.acknowledged += 1;
  }

  /**
   * Throws with the first missing or inconsistent write of the server at an address. Purchases found after an earlier
   * kill are checked again only with `everything`, because it takes one request per user.
   */
  async check(address: string, everything: boolean): Promise<void> {
    const admin = await signIn(address, ADMIN);
    await this.#checkPeople(admin, everything);
    await this.#checkCourses(admin);
    await this.#checkImage(admin);
  }

  async #checkPeople(admin: Session, everything: boolean): Promise<void> {
    const users = await call<{ _id: string; email: string }[]>(admin, 'GET', '/api/users');
    const ids = new Map(users.map(({ _id, email }) => [email, _id]));
    for (const [email, person] of this.people) {
      const { courses } = person;
      const id = ids.get(email);
      if (id === undefined) throw new Error(`Lost: the account ${email}, which was acknowledged.`);
      if (courses.size === 0 || (person.found && !everything)) continue;
      const held = await call<{ _id: string }[]>(admin, 'GET', `/api/users/user/${id}/courses`);
      const missing = [...courses].filter((course) => !held.some(({ _id }) => _id === course));
      if (missing.length > 0)
        throw new Error(`Lost: the purchase of ${missing.join(', ')} by ${email}, which was acknowledged.`);
      person.found = true;
    }
  }

  async #checkCourses(admin: Session): Promise<void> {
    const courses = await call<
      { _id: string; customId: number; description: string; participants: number; lessons: number }[]
    >(admin, 'GET', '/api/courses');
    for (const { _id, customId, description, participants, lessons } of courses) {
      const edit = this.edits.get(_id);
      if (edit?.settled != null && description !== edit.settled && !edit.open.has(description)) {
        throw new Error(`Lost: the description of course ${customId}; it says ${description}, not ${edit.settled}.`);
      }
      // A pending edit may have been stored without an acknowledgement; the stored one counts from here on.
      if (edit) this.edits.set(_id, { settled: description, open: new Set() });
      const students = await call<unknown[]>(admin, 'GET', `/api/courses/${_id}/students`);
      if (students.length !== participants)
        throw new Error(
          `Half a purchase: course ${customId} counts ${participants} people and has ${students.length}.`,
        );
      const { sections } = await call<{ sections: unknown[] }>(admin, 'GET', `/api/courses/${_id}`);
      if (sections.length !== lessons)
        throw new Error(`Course ${customId} counts ${lessons} units and has ${sections.length}.`);
    }
  }

  async #checkImage(admin: Session): Promise<void> {
    if (!this.picture) return;
    const { imageSrc } = await call<{ imageSrc: string | null }>(admin, 'GET', `/api/courses/${this.picture.course}`);
    if (imageSrc === null) throw new Error('Lost: the picture of a course, which was acknowledged.');
    // The current image may be newer than the last acknowledged one; its files must be complete either way.
    for (const size of ['480.avif', '480.webp', '800.avif', '800.webp', '1280.avif', '1280.webp']) {
      const file = await fetch(admin.address + imageSrc.replace('800.webp', size), {
        signal: AbortSignal.timeout(60_000),
      });
      const bytes = (await file.arrayBuffer()).byteLength;
      if (!file.ok || bytes === 0) throw new Error(`Lost: ${size} of ${imageSrc}: ${file.status}, ${bytes} bytes.`);
    }
  }
}
