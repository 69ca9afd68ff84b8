import { ensureBuilt } from '#scripts/lib/build.mjs';

/** A school serves built pages: they are built once, before any of these tests starts one. */
export async function setup() {
  await ensureBuilt();
}
