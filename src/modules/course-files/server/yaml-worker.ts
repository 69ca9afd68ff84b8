// Reads the YAML of a course in a thread of its own: `yaml` works synchronously, some seconds for the largest files.
import { parentPort } from 'node:worker_threads';
import { THREAD_READY } from '#server/ops/deadline-thread.ts';
import { courseFile, unitFrontMatter } from './course-document.ts';
import { readQuestions } from './read-questions.ts';
import { FileProblems, readYaml } from './read-yaml.ts';
import type { YamlReply, YamlRequest } from './yaml-thread.ts';

if (!parentPort) throw new Error('This thread is started by yaml-thread.ts');
const port = parentPort;

/** Returns all paths of a value: of the fields of objects and the entries of lists, however deep. */
function pathsOf(value: unknown, path: readonly PropertyKey[] = []): (readonly PropertyKey[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [PropertyKey, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, entry]) => pathsOf(entry, [...path, key]))];
}

function reply({ kind, ...file }: YamlRequest): YamlReply {
  const problems = new FileProblems();
  if (kind === 'questions') {
    const value = readQuestions(file, problems);
    return { value, lines: new Map(), problems: problems.list };
  }
  const read = readYaml<typeof courseFile | typeof unitFrontMatter>(
    file,
    kind === 'course' ? courseFile : unitFrontMatter,
    problems,
  );
  const lines = new Map(read ? pathsOf(read.value).map((path) => [JSON.stringify(path), read.lineOf(path)]) : []);
  return { value: read?.value ?? null, lines, problems: problems.list };
}

port.on('message', (request: YamlRequest) => port.postMessage(reply(request)));
port.postMessage(THREAD_READY);
