// Renders texts in a thread of its own: a hostile text takes up to some hundred milliseconds, a page may show two hundred.
import { parentPort } from 'node:worker_threads';
import { THREAD_READY } from '#server/ops/deadline-thread.ts';
import { renderWork, type TextWork } from './text-work.ts';
import type { TextReply } from './text-thread.ts';

if (!parentPort) throw new Error('This thread is started by text-thread.ts');
const port = parentPort;
const reply = (message: TextReply) => port.postMessage(message);

port.on('message', (work: TextWork) => {
  const began = performance.now();
  renderWork(work).then(
    (rendered) => reply({ rendered, ms: performance.now() - began }),
    (error: unknown) => reply({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
port.postMessage(THREAD_READY);
