import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { sourceFiles } from './source-files.mjs';

/** Words that hide who does what, and what to write instead. In comments, test titles and documents. */
const WORDS = {
  answer: [/\banswer(?:s|ed|ing)?\b/gi, 'return, respond, reply, response (an answer is what a learner gives)'],
  'somebody, anybody, nobody': [/\b(?:some|any|no|every)body\b/gi, 'the noun: user, visitor, admin, caller, process'],
  'someone, anyone': [/\b(?:someone|anyone|everyone)\b/gi, 'the noun: user, visitor, admin, caller, process'],
  whoever: [/\b(?:whoever|whomever|whosoever)\b/gi, 'the noun: users who …, callers that …'],
  "one's": [/\bone['’]s(?: own)?\b|\boneself\b/gi, 'their, its'],
  told: [/\btold\b/gi, 'notified, shown, reported, distinguished'],
  'is asked': [/\b(?:is|are|was|were|been|being) asked\b/gi, 'is called with, is requested'],
  'lies ready': [/\b(?:lies?|lay|lying) ready\b/gi, 'is cached, is stored'],
  anew: [/\banew\b/gi, 'again'],
  chores: [/\bchores?\b/gi, 'scheduled tasks'],
  leaver: [/\b(?:leavers?|departures?)\b/gi, 'account deletion, deleted account'],
  scene: [/\b(?:sets? the scene|the scene)\b/gi, 'set-up'],
  'a image': [/\ba images?\b/gi, 'an image'],
  'takes over': [/\b(?:taken|takes|took) (?:it |the page )?over\b/gi, 'hydrated'],
};
/** Parts of names in code, and what to write instead. `filmSeconds` is a field of the published API. */
const NAMES = {
  // `acceptedAnswer` is a name of schema.org.
  'names with answer': [
    /\b(?:answer[A-Z]\w*|(?!acceptedAnswer\b)[a-z]\w*Answer(?:s|ed)?)\b/g,
    'reply…, …Response, …Result',
  ],
  'names with film, picture': [
    /\b(?!filmSeconds\b)(?:\w*[a-z](?:Film|Picture)s?(?:[A-Z]\w*)?|(?:film|picture|Film|Picture)s?[A-Z]\w*)\b/g,
    'video…, image… (one name for one thing)',
  ],
  'names with lesson, section': [
    /\b(?!(?:sectionIds?|sectionImage|\w*(?:[Hh]ome|Page|Markdown|Featured|Instructor|Period)Sections?\w*)\b)(?<!['/])(?:\w*[a-z](?:Lesson|Section)s?(?:[A-Z]\w*)?|(?:lesson|section|Lesson|Section)s?[A-Z]\w*)\b/g,
    'unit… (published fields, codes and schema ids stay; a section is a part of a page)',
  ],
  'variables called shown, kept, given, at': [
    /\b(?:const|let) \[?(?:shown|kept|given|at)\b|(?<=[(,[] ?)(?:shown|kept|given|at)(?=: (?:Date|number|string)\b|\) =>)/g,
    'what they hold: columns, ids, stored, index, moment',
  ],
};

const CODE = /\.(?:ts|tsx|mjs)$/;
/** Texts of the specification and of users, lists written by programs, and this list. */
const ALLOWED =
  /^docs\/(?:specification-coverage|licences|authorisation)\.md$|\/messages\/|\/seed\/content\/|^tests\/words\/|word-list/;

/** Files about learning: an answer in them is what a learner gives. */
const LEARNING =
  /^src\/(?:server\/db\/schema|modules)\/(?:questions|tests|assessments)\b|^src\/server\/db\/seed\/learning\b|^src\/modules\/units\/admin\/(?:assessment|preview)\/|^tests\/(?:support\/(?:samples\/)?(?:exams|learner|planted-solutions|questions)|api\/\w+-learning\.test|process\/exam-kills\.test|torture\/attempts[-\w.]*|e2e\/(?:admin\/(?:course-tests|view-as-learner)|study\/questions-in-texts)\.spec)\.ts$|^bench\/hot\/answers\.ts$|^docs\/(?:questions-and-tests\.md$|decisions\/(?:README\.md$|(?:0080|0095|0108|0109|0137|0140|0162|0199)-))/;

/** Where a word of the lists may stand after all. */
const EXEMPT = {
  answer: LEARNING,
  'names with answer': LEARNING,
  'variables called shown, kept, given, at': /^(?:tests|bench|scripts)\/|\.test\.tsx?$/,
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/ .*$/gm;
const TITLE =
  /(?<=(?:^\s*(?:await )?(?:it|test|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?|^\s*\](?: as const)?\)|\.each\([^\n]*\))\(\s*)(['"`])(?:(?!\1).|\\.)*\1/gm;

/** Code of a document, and the last cell of a promise, which lists titles of tests. */
const NO_PROSE = /```[\s\S]*?```|`[^`\n]*`|(?<=^\| [A-Z]+-\d+ \|.*\|)[^|\n]*\|$/gm;

/** Returns the prose of a file: comments and test titles of code, all of a document but its code. */
function proseOf(path, text) {
  if (CODE.test(path)) return [...text.matchAll(COMMENT), ...text.matchAll(TITLE)];
  return [...text.replaceAll(NO_PROSE, (code) => code.replaceAll(/[^\n]/g, ' ')).matchAll(/.+/g)];
}

/** Returns where each word occurs: word → `path:line`. */
function occurrences() {
  const found = Object.fromEntries([...Object.keys(WORDS), ...Object.keys(NAMES)].map((word) => [word, []]));
  const files = [
    ...sourceFiles(['src', 'scripts', 'tests', 'bench'], CODE),
    ...sourceFiles(['docs', 'deploy'], /\.md$/),
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
  ];
  for (const path of files) {
    if (ALLOWED.test(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    const placeOf = (index) => `${path}:${text.slice(0, index).split('\n').length}`;
    const applied = (list) => Object.entries(list).filter(([word]) => !EXEMPT[word]?.test(path));
    for (const { 0: prose, index } of proseOf(path, text))
      for (const [word, [pattern]] of applied(WORDS))
        for (const match of prose.matchAll(pattern)) found[word].push(placeOf(index + match.index));
    if (!CODE.test(path)) continue;
    for (const [name, [pattern]] of applied(NAMES))
      for (const { index } of text.matchAll(pattern)) found[name].push(placeOf(index));
  }
  return found;
}

/** Returns a message for each word of the list that occurs, with its places. */
export function unwantedWords() {
  return Object.entries(occurrences())
    .filter(([, places]) => places.length > 0)
    .map(([word, places]) => `"${word}": write ${(WORDS[word] ?? NAMES[word])[1]}\n  ${places.join(' ')}`);
}
