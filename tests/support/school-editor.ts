import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import type { Person, TestSchool } from './app.ts';

/** Edits the settings of a test school by its API, as an admin. */
export function schoolEditor(school: TestSchool, admin: () => Person) {
  const get = async (path: string, as?: Person) => (await school.ask('GET', path, as && { as })).body;
  const draft = () => get('/api/school/draft', admin());
  const save = (part: SchoolPart, value: unknown, revision: number, as = admin()) =>
    school.ask('PUT', `/api/school/draft/${part}`, { as, body: { value, revision } });
  /** Saves a part with some of its fields changed. */
  const change = async <Part extends SchoolPart>(part: Part, fields: Partial<SchoolDocument[Part]>) => {
    const { value, revision } = (await draft()).parts[part];
    return save(part, { ...value, ...fields }, revision);
  };
  /** Returns what a publication says its caller has seen. */
  const seen = async () => {
    const { version, parts } = await draft();
    const revisions = Object.entries(parts as Record<string, { revision: number }>).map(
      ([name, { revision }]) => [name, revision] as const,
    );
    return { version, revisions: Object.fromEntries(revisions) };
  };
  const publish = async (body?: unknown) =>
    school.ask('POST', '/api/school/publish', { as: admin(), body: body ?? (await seen()) });
  return { get, draft, save, change, seen, publish };
}
