import type { z } from 'zod';
import { DeadlineThread, ThreadLimitExceeded } from '#server/ops/deadline-thread.ts';
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
const HEAP_MB = 1_024;

/**
 * Reads the YAML of one import in a thread, so that no text holds up the school. A text that takes longer than the deadline
 * or more memory than a course needs is refused as `yaml_too_much`.
 */
export class YamlThread {
  readonly #thread: DeadlineThread<YamlRequest, YamlReply>;

  constructor(deadlineMs = DEADLINE_MS) {
    this.#thread = new DeadlineThread({
      program: PROGRAMS.yaml,
      deadlineMs,
      waiting: 0,
      idleMs: 1_000,
      heapMb: HEAP_MB,
    });
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
  close(): Promise<void> {
    return this.#thread.stop();
  }

  /** Returns the reply of the thread; null if it ran out of time or memory. */
  async #ask(request: YamlRequest): Promise<YamlReply | null> {
    return this.#thread.run(request).catch((cause: unknown) => {
      if (cause instanceof ThreadLimitExceeded) return null;
      throw cause;
    });
  }
}
