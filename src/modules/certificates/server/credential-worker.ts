// Reads credentials in a thread of its own: making a document canonical is synchronous work whose amount its author decides.
import { parentPort } from 'node:worker_threads';
import { readCredential } from './read-credential.ts';
import { THREAD_READY } from '#server/ops/deadline-thread.ts';

if (!parentPort) throw new Error('This thread is started by credential-thread.ts');
const port = parentPort;
// Loaded before the first deadline begins.
await import('jsonld');
port.on('message', (text: string) => void readCredential(text).then((read) => port.postMessage(read)));
port.postMessage(THREAD_READY);
