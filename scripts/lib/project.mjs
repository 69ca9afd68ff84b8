import { fileURLToPath } from 'node:url';

/** The folder of the project, wherever the command was typed. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Something the person at the keyboard has to know or do; shown without a stack. */
export class Trouble extends Error {
  name = 'Trouble';
}

/** Runs a command's main function; a Trouble is said plainly, anything else in full, both end with code 1. */
export async function main(run) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Trouble ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
