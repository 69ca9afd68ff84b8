import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const FOLDER = join(root, 'docs/decisions');
export const DECISION_INDEX = join(FOLDER, 'README.md');

/** The relations a header names, each with the one that the other decision names in return. */
const INVERSE = {
  supersedes: 'superseded-by',
  'superseded-by': 'supersedes',
  changes: 'changed-by',
  'changed-by': 'changes',
};
const SECTIONS = ['Context', 'Options', 'Decision', 'Measured', 'Cost'];
/** Decisions from this day on have all sections but the measurements, in this order. */
const COMPLETE_FROM = '2026-11-26';

const HEADER =
  /^---\ndate: (?<date>\d{4}-\d\d-\d\d)\nstatus: (?<status>accepted|superseded)\n(?<relations>(?:[a-z-]+: \[\d{4}(?:, \d{4})*\]\n)*)---\n\n# (?<title>\S.*)\n/;

/** Reads a decision; null if its header has another form. */
function readDecision(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8');
  const header = HEADER.exec(text)?.groups;
  if (!header) return null;
  const relations = Object.fromEntries(
    [...header.relations.matchAll(/^(\S+): \[(.*)\]$/gm)].map(([, name, numbers]) => [name, numbers.split(', ')]),
  );
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  return {
    file,
    number: file.slice(0, 4),
    title: header.title,
    date: header.date,
    status: header.status,
    relations,
    sections,
  };
}

const filesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort();
const readAll = () =>
  filesIn(FOLDER)
    .map((file) => readDecision(FOLDER, file))
    .filter((decision) => decision !== null);

/** Returns the text of the index: a row for each decision. */
export function decisionIndex(decisions = readAll()) {
  const fileOf = new Map(decisions.map(({ number, file }) => [number, file]));
  const links = (numbers = []) => numbers.map((number) => `[${number}](${fileOf.get(number)})`).join(', ');
  const standing = ({ status, relations }) =>
    status === 'superseded'
      ? `superseded by ${links(relations['superseded-by'])}`
      : relations['changed-by']
        ? `accepted, changed by ${links(relations['changed-by'])}`
        : 'accepted';
  return `# Decisions

Written by \`npm run decisions\` from the headers of the files. A decision that another one changes in part stays valid for the
rest. How to write one: [CONTRIBUTING.md](../../CONTRIBUTING.md#a-decision).

| Number | Decision | Date | Status |
| - | - | - | - |
${decisions.map((one) => `| ${links([one.number])} | ${one.title} | ${one.date} | ${standing(one)} |`).join('\n')}
`;
}

/** Returns a sentence for everything that is wrong with the decisions in a folder or their index. */
export function decisionProblems(folder = FOLDER) {
  const problems = [];
  const decisions = new Map();
  for (const file of filesIn(folder)) {
    const decision = readDecision(folder, file);
    if (!decision)
      problems.push(`docs/decisions/${file} does not begin with the header that CONTRIBUTING.md describes.`);
    else if (decisions.has(decision.number)) problems.push(`There are two decisions ${decision.number}.`);
    else decisions.set(decision.number, decision);
  }
  for (const { file, number, date, status, relations, sections } of decisions.values()) {
    const wrong = (what) => problems.push(`docs/decisions/${file} ${what}.`);
    for (const [name, others] of Object.entries(relations)) {
      if (!(name in INVERSE)) wrong(`has an unknown line '${name}'`);
      else
        for (const other of others)
          if (!decisions.get(other)?.relations[INVERSE[name]]?.includes(number))
            wrong(`says '${name}: ${other}', but ${other} does not say '${INVERSE[name]}: ${number}'`);
    }
    if ((status === 'superseded') !== 'superseded-by' in relations)
      wrong('is superseded without a successor, or not superseded with one');
    const unknown = sections.filter((name, at) => !SECTIONS.includes(name) || sections.indexOf(name) !== at);
    if (unknown.length > 0) wrong(`has the section ${unknown.join(', ')} twice or should not have it`);
    const needed = date < COMPLETE_FROM ? ['Decision'] : SECTIONS.filter((name) => name !== 'Measured');
    const present = sections.filter((name) => needed.includes(name));
    if (present.join() !== needed.join()) wrong(`needs the sections ${needed.join(', ')} in this order`);
  }
  if (
    problems.length === 0 &&
    readFileSync(join(folder, 'README.md'), 'utf8') !== decisionIndex([...decisions.values()])
  )
    problems.push('docs/decisions/README.md is out of date.');
  return problems;
}
