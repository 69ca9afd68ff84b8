import { questionInput } from '#modules/questions/contract/questions.ts';
import { QUESTIONS_FILE, type QuestionDocument, questionsFile } from './course-document.ts';
import { addIssues, type FileProblems, readYaml, type YamlFile } from './read-yaml.ts';

/** Returns the paths of the fields of a value that are not part of what was read from it. */
function unknownFields(value: unknown, read: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value !== 'object' || value === null || typeof read !== 'object' || read === null) return [];
  const questions = new Map(Object.entries(read));
  return Object.entries(value).flatMap(([name, field]) =>
    questions.has(name) ? unknownFields(field, questions.get(name), [...path, name]) : [[...path, name]],
  );
}

/** Reads the questions of a course in the order of their ids; null with problems. */
export function readQuestions(file: YamlFile, problems: FileProblems): QuestionDocument[] | null {
  const read = readYaml(file, questionsFile, problems);
  if (!read) return null;
  const ids = new Set<string>();
  const questions = read.value.questions.flatMap(({ id, tags, ...body }, index): QuestionDocument[] => {
    const lineOf = (path: readonly PropertyKey[]): number => read.lineOf(['questions', index, ...path]);
    if (ids.has(id)) problems.add(QUESTIONS_FILE, lineOf(['id']), { code: 'id_twice' });
    ids.add(id);
    const checked = questionInput.safeParse(body);
    if (!checked.success) {
      addIssues(checked.error, { file: QUESTIONS_FILE, lineOf }, problems);
      return [];
    }
    for (const path of problems.isFull ? [] : unknownFields(body, checked.data))
      problems.add(QUESTIONS_FILE, lineOf(path), { code: 'yaml_key_unknown' });
    return [{ id, tags, body: checked.data }];
  });
  return questions.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
