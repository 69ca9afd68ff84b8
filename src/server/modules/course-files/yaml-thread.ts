import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { PROGRAMS } from '#server/paths.ts';
import type { courseFile, QuestionDocument, unitFrontMatter } from './course-document.ts';
import type { FileProblems, PlacedProblem, Read, YamlFile } from './read-yaml.ts';

/** What each kind of text holds. */
interface Texts {
  readonly course: z.output<typeof courseFile>;
  readonly unit: z.output<typeof unitFrontMatter>;
  readonly questions: readonly QuestionDocument[];
}
export type TextKind = keyof Texts;

/** What the thread gets, and what it returns: a value with the line of each path in it (as JSON), or null; and what is wrong. */
export interface YamlRequest extends YamlFile {
  readonly kind: TextKind;
}
export interface YamlReply {
  readonly value: unknown;
  readonly lines: ReadonlyMap<string, number>;
  readonly problems: readonly PlacedProblem[];
}

/** Seven times what 8 MB of questions take on one slow core. */
const DEADLINE_MS = 30_000;
/** 8 MB of YAML take some 600 MB while they are read. */
const MEMORY_MB = 1_024;

/**
 * Reads the YAML of one import in a thread, so that no text holds up the school. A text that takes longer than the deadline
 * or more memory than a course needs is refused as `yaml_too_much`.
 */
export class YamlThread {
  readonly #deadlineMs: number;
  #worker: Worker | null = null;

  constructor(deadlineMs = DEADLINE_MS) {
    this.#deadlineMs = deadlineMs;
  }

  /** Reads one text; null with problems. One at a time. */
  async read<Kind extends TextKind>(
    kind: Kind,
    file: YamlFile,
    problems: FileProblems,
  ): Promise<Read<Texts[Kind]> | null> {
    const reply = await this.#ask({ kind, ...file });
    if (reply === null) problems.add(file.file, null, { code: 'yaml_too_much' });
    problems.addAll(reply?.problems ?? []);
    if (reply === null || reply.value === null) return null;
    return {
      value: reply.value as Texts[Kind],
      lineOf: (path) => reply.lines.get(JSON.stringify(path)) ?? file.firstLine,
    };
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  /** Returns the reply of the thread; null if it ran out of time or memory, which ends it. Throws if it fails otherwise. */
  async #ask(request: YamlRequest): Promise<YamlReply | null> {
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<YamlReply | null>();
    const timer = setTimeout(() => resolve(null), this.#deadlineMs);
    const fail = (cause: NodeJS.ErrnoException) =>
      cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(cause);
    worker.on('message', resolve).on('error', fail);
    worker.postMessage(request);
    try {
      const reply = await promise;
      if (reply === null) await this.close();
      return reply;
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', fail);
    }
  }

  #start(): Worker {
    const worker = new Worker(PROGRAMS.yaml, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // A failed thread ends; the next text gets a new one.
    worker.on('error', () => (this.#worker = null));
    return worker;
  }
}
