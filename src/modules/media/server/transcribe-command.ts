import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import type { ProgramConfig } from '#server/config.ts';
import { JobProblem } from '#server/jobs/define-job.ts';

/** What is kept of its messages, for the admin. */
const MESSAGE_BYTES = 4_096;

/**
 * Runs the school's program on a video, which it reads from its standard input, and returns what it writes: captions as WebVTT
 * or SRT. `{language}` in an argument is replaced. No shell is involved. The program and its children are killed when `signal`
 * aborts, after `timeoutMs`, and when it writes more than captions may have. Throws a `JobProblem`.
 */
export async function runTranscription(
  { words, env }: ProgramConfig,
  video: Readable,
  options: { readonly language: string; readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<string> {
  const [program = '', ...args] = words.map((word) => word.replaceAll('{language}', options.language));
  const child = spawn(program, args, {
    // A group of its own, to be killed with its children.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  });
  let problem: JobProblem | null = null;
  const kill = (reason: JobProblem) => {
    problem ??= reason;
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const stop = () => kill(new JobProblem('transcription_stopped', 'The school was stopped.'));
  const minutes = Math.round(options.timeoutMs / 60_000);
  const timer = setTimeout(
    () => kill(new JobProblem('transcription_timeout', `The program took more than ${minutes} minutes.`)),
    options.timeoutMs,
  );
  options.signal.addEventListener('abort', stop);
  if (options.signal.aborted) stop();
  // It may have read enough before the end of the video.
  void pipeline(video, child.stdin).catch(() => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > UPLOAD_LIMITS.captionsBytes)
      kill(new JobProblem('transcription_large', 'The program wrote too much.', true));
    else chunks.push(chunk);
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    messages = (messages + chunk).slice(-MESSAGE_BYTES);
  });
  try {
    const code = await new Promise<number | null>((done, failed) => {
      child.once('error', (cause) => failed(new JobProblem('transcription_command', cause.message)));
      child.once('close', (ended) => done(ended));
    });
    if (problem) throw problem as JobProblem;
    if (code !== 0) throw new JobProblem('transcription_failed', messages.trim().slice(-300) || `Exit code ${code}.`);
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', stop);
    video.destroy();
  }
}
