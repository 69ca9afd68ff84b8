import { describe, expect, it } from 'vitest';
import { SchoolImageUploads, pathById, pathNow } from './image-uploads.ts';

const home = (...ids: string[]) => ({ sections: ids.map((id) => ({ id, picture: null })) });

describe('the path of an image while it is uploaded', () => {
  it('leads to the same entry when others move, and nowhere once it is removed', () => {
    const byId = pathById(home('a', 'b'), 'sections.1.picture');
    expect(pathNow(home('b', 'a'), byId)).toBe('sections.0.picture');
    expect(pathNow(home('a'), byId)).toBeNull();
    expect(pathNow(home('a'), pathById(home('a'), 'logo'))).toBe('logo');
  });
});

describe('the uploads of images', () => {
  it('[MORE-474] go on without the field, one at a time for each, until the editor is left', async () => {
    const uploads = new SchoolImageUploads();
    const done = Promise.withResolvers<string>();
    let signal: AbortSignal | undefined;
    const first = uploads.run('logo', (watch) => {
      signal = watch.signal;
      watch.onProgress?.(0.5);
      return done.promise;
    });
    expect(uploads.get('logo').share).toBe(0.5);
    expect(await uploads.run('logo', async () => 'second')).toBeUndefined();
    expect(await uploads.run('other', async () => 'other')).toBe('other');
    uploads.abort();
    expect(signal?.aborted).toBe(true);
    done.resolve('first');
    expect(await first).toBe('first');
    expect(uploads.get('logo').share).toBeNull();
  });
});
