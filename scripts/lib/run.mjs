import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './project.mjs';

/** The environment for a tool of the project: its own programs first, so that they meet the Node they need. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter), ...extra };
}

/**
 * Runs a program in the project's folder and waits for it. Never asks the keyboard anything.
 * `show`: its output goes to the terminal as it comes; otherwise it is collected.
 * Returns `{ code, output }`; code 127 for a program that cannot be started.
 */
export function run(program, args, { env = toolEnvironment(), show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }),
    );
  });
}
