import { describe, expect, it } from 'vitest';
import { fastest } from '#tests/support/fastest.ts';
import { READER_TIMEOUT } from '#tests/support/reader-cost.ts';
import { courseFile } from './course-document.ts';
import { readQuestions } from './read-questions.ts';
import { FileProblems, readYaml } from './read-yaml.ts';
import { YamlThread } from './yaml-thread.ts';

const keys = (count: number) => Array.from({ length: count }, (_, at) => `key${at}: 1\n`).join('');
const entries = (count: number) => `questions:\n${'- id: 1\n  type: essay\n'.repeat(count)}`;

describe('reading YAML', () => {
  /** Returns how many times as long sixteen times the text takes; quadratic readers take 256 times as long. */
  const growth = (textOf: (count: number) => string, read: (text: string) => unknown) => {
    const [small, large] = [textOf(1_500), textOf(24_000)];
    return fastest(() => read(large), 3) / fastest(() => read(small), 5);
  };

  it('takes time in proportion to the number of keys and of problems', { timeout: READER_TIMEOUT }, () => {
    const course = (text: string) =>
      readYaml({ file: 'course.yaml', firstLine: 1, text }, courseFile, new FileProblems());
    const questions = (text: string) =>
      readQuestions({ file: 'questions.yaml', firstLine: 1, text }, new FileProblems());
    expect(growth(keys, course)).toBeLessThan(100);
    expect(growth(keys, questions)).toBeLessThan(100);
    expect(growth(entries, questions)).toBeLessThan(100);
  });

  it('refuses a text with more tokens than any course before it is parsed', () => {
    const problems = new FileProblems();
    readYaml({ file: 'course.yaml', firstLine: 1, text: '- '.repeat(800_000) }, courseFile, problems);
    expect(problems.list).toEqual([['course.yaml', { code: 'yaml_too_much' }]]);
  });

  it('reports the first thirty problems', () => {
    const problems = new FileProblems();
    readYaml({ file: 'course.yaml', firstLine: 1, text: keys(100) }, courseFile, problems);
    expect(problems.list).toHaveLength(30);
  });
});

describe('YamlThread', () => {
  const file = (text: string) => ({ file: 'course.yaml', firstLine: 1, text });

  it('refuses a text that takes longer than its deadline', async () => {
    const thread = new YamlThread(0);
    const problems = new FileProblems();
    try {
      expect(await thread.read('course', file(keys(20_000)), problems)).toBeNull();
      expect(problems.list).toEqual([['course.yaml', { code: 'yaml_too_much' }]]);
    } finally {
      await thread.close();
    }
  });

  it('leaves the event loop free while it reads', async () => {
    const thread = new YamlThread();
    let reading = true;
    let turns = 0;
    const count = () => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    try {
      await thread.read('unit', file(''), new FileProblems());
      setImmediate(count);
      await thread.read('course', file(keys(5_000)), new FileProblems());
      reading = false;
      // A reader on this thread leaves one or two turns.
      expect(turns).toBeGreaterThan(20);
    } finally {
      reading = false;
      await thread.close();
    }
  });

  it('returns the lines of fields', async () => {
    const thread = new YamlThread();
    const id = '01941f29-7c00-7000-8000-000000000001';
    try {
      const read = await thread.read(
        'unit',
        { ...file(`id: ${id}\ntitle: A\nfilm: a`), firstLine: 2 },
        new FileProblems(),
      );
      expect(read?.value).toMatchObject({ id, title: 'A', film: 'a' });
      expect([read?.lineOf(['title']), read?.lineOf(['film']), read?.lineOf(['none'])]).toEqual([3, 4, 2]);
    } finally {
      await thread.close();
    }
  });
});
