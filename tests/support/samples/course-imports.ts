import { expect } from 'vitest';
import type { Person, TestSchool } from '#tests/support/app.ts';
import { uploadCall, uploadHeaders } from './uploads.ts';

/** Functions that export and import courses of a school as an admin. */
export function importing(school: () => TestSchool, admin: () => Person) {
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    school().ask(method, `/api${path}`, { as: admin(), body });

  async function archiveOf(id: string): Promise<Buffer> {
    const response = await school().app.inject({
      url: `/api/courses/${id}/archive`,
      headers: { cookie: admin().cookie },
    });
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    return response.rawPayload;
  }

  async function upload(bytes: Buffer, metadata: Record<string, string>) {
    const headers = uploadHeaders(bytes.length, metadata);
    const { body } = await school().ask('POST', '/api/admin/media', { as: admin(), headers });
    const sent = await school().ask('PATCH', `/api/admin/media/${body._id}`, { as: admin(), ...uploadCall(0, bytes) });
    return sent.body.file;
  }

  const uploadArchive = async (bytes: Buffer): Promise<string> =>
    (await upload(bytes, { kind: 'archive', filename: 'course.zip' }))._id;

  const readPlan = (id: string, more: object = {}) => {
    const query = new URLSearchParams({ upload: id, ...more }).toString();
    return school().ask('GET', `/api/admin/course-imports/plan?${query}`, { as: admin() });
  };

  /** Uploads an archive and returns its plan. */
  async function planOf(bytes: Buffer, more: object = {}) {
    const id = await uploadArchive(bytes);
    return { id, plan: await readPlan(id, more) };
  }

  /** Uploads an archive and imports it. */
  async function importArchive(bytes: Buffer, more: object = {}) {
    const { id, plan } = await planOf(bytes, more);
    expect(plan.body.code).toBeUndefined();
    const done = await ask('POST', '/admin/course-imports', { upload: id, stamp: plan.body.stamp, ...more });
    return { plan: plan.body, ...done };
  }

  return { archiveOf, upload, readPlan, planOf, importArchive };
}
