import { fileURLToPath } from 'node:url';

/** The folder of the project, wherever the command was typed. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Something the person at the keyboard has to know or do; shown without a stack. */
export class ScriptError extends Error {
  name = 'ScriptError';
}

/** Runs the main function of a command. Prints the message of a ScriptError, any other error in full; both exit with code 1. */
export async function main(run) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof ScriptError ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
