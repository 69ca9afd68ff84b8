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
  'takes over': [/\b(?:taken|takes|took) (?:it |the page )?over\b/gi, 'hydrated'],
};
/** Names in code with "answer" for what code returns or sends. */
const NAMES = [/\b(?:answer[A-Z]\w*|[a-z]\w*Answer(?:s|ed)?)\b/g, 'reply…, …Response, …Result'];

const CODE = /\.(?:ts|tsx|mjs)$/;
/** Texts of the specification and of users, lists written by programs, and this list. */
const ALLOWED =
  /^docs\/(?:specification-coverage|licences|authorisation)\.md$|\/messages\/|\/seed\/content\/|^tests\/words\/|word-list/;

/** Files about learning: an answer in them is what a learner gives. */
const LEARNING =
  /^src\/(?:contract|server\/db\/schema|server\/modules|web\/features)\/(?:questions|tests|regrading)\b|^src\/server\/db\/seed\/learning\b|^src\/web\/(?:features\/study\/(?:test\/|practice)|ui\/question\/)|^src\/web\/features\/units\/admin\/test-|^tests\/(?:support\/(?:exams|learner|planted-solutions|questions)|api\/\w+-learning\.test|process\/exam-kills\.test|torture\/attempts[-\w.]*)\.ts$|^bench\/hot\/answers\.ts$|^docs\/(?:questions-and-tests\.md$|decisions\/(?:0080|0095|0108|0109|0137|0140|0162)-)/;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/ .*$/gm;
const TITLE =
  /(?<=(?:^\s*(?:it|test|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?|^\s*\]\)|\.each\([^\n]*\))\(\s*)(['"`])(?:(?!\1).|\\.)*\1/gm;

/** Returns the prose of a file: comments and test titles of code, all of a document but its code. */
function proseOf(path, text) {
  if (CODE.test(path)) return [...text.matchAll(COMMENT), ...text.matchAll(TITLE)];
  return [...text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, ' ')).matchAll(/.+/g)];
}

/** Returns where each word occurs: word → `path:line`. */
function occurrences() {
  const found = Object.fromEntries([...Object.keys(WORDS), 'names'].map((word) => [word, []]));
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
    for (const { 0: prose, index } of proseOf(path, text))
      for (const [word, [pattern]] of Object.entries(WORDS).filter(
        ([word]) => word !== 'answer' || !LEARNING.test(path),
      ))
        for (const match of prose.matchAll(pattern)) found[word].push(placeOf(index + match.index));
    if (CODE.test(path) && !LEARNING.test(path))
      for (const { index } of text.matchAll(NAMES[0])) found.names.push(placeOf(index));
  }
  return found;
}

/** Returns a message for each word of the list that occurs, with its places. */
export function unwantedWords() {
  return Object.entries(occurrences())
    .filter(([, places]) => places.length > 0)
    .map(([word, places]) => `"${word}": write ${(WORDS[word] ?? NAMES)[1]}\n  ${places.join(' ')}`);
}
