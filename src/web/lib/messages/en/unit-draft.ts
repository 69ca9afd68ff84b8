import type { UnitState } from '#contract/choices.ts';
import { unitFieldLabels } from './field-labels.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The full editor of a unit: its text, its draft and its history. */
export const unitDraft = {
  headTitle: 'Unit editor',
  loading: 'Loading the unit...',
  missing: 'This unit does not exist or has been removed.',
  failed: 'The unit could not be loaded',
  failedHelp: 'Please try again in a moment.',
  back: 'Back to the course',
  untitled: 'Unit without a title',
  form: 'The unit',
  labels: unitFieldLabels,
  hints: {
    description: 'Markdown. Only people with access to the course can read it.',
    visual: 'Only people with access to the course can read it.',
    summary: 'Everybody may read it. Left empty, it is the beginning of the text.',
    videoUrl: 'A YouTube link or the https address of a video file (.mp4, .webm)',
    freePreview: 'Everybody may study this unit before they buy.',
  },
  counter: (used: number, max: number) => `${used} of ${max} characters`,
  sections: { text: 'Text', film: 'Film', access: 'Access' },
  toolbar: {
    label: 'Format the text',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    bullets: 'List',
    numbers: 'Numbered list',
    link: 'Link',
    picture: 'Picture',
    code: 'Code',
    table: 'Table',
    maths: 'Formula',
    callout: 'Call-out',
    film: 'Film in the text',
    question: 'Question',
  },
  placeholders: {
    text: 'text',
    heading: 'Heading',
    link: 'link',
    column: (number: number) => `Column ${number}`,
    cell: 'text',
    callout: 'What to remember.',
    film: 'Title of the film',
  },
  view: { label: 'Show', text: 'Text', preview: 'Preview' },
  preview: {
    label: 'Preview of the text',
    empty: 'The text appears here as learners see it, a moment after you stop typing.',
    old: 'The preview shows what was saved last.',
  },
  missingAlt: (count: number) =>
    count === 1
      ? 'A picture has no description. Write what it shows between its square brackets: ![description](...).'
      : `${count} pictures have no description. Write what they show between their square brackets: ![description](...).`,
  picture: {
    title: 'Describe the picture',
    alt: 'What does the picture show?',
    altHint: 'Read out to people who do not see it, and shown when it cannot be loaded.',
    altRequired: 'Please describe the picture.',
    insert: 'Insert the picture',
    inserting: 'Uploading the picture...',
    cancel: 'Cancel',
    failed: 'The picture could not be uploaded.',
  },
  pictures: {
    waiting: (count: number) => `${plural(count, 'picture is', 'pictures are')} being uploaded...`,
    failed: 'Not uploaded, and not in the text:',
    unnamed: 'A picture',
    problems: {
      tooMany: 'More than 200 pictures at once. Please add it later.',
      unreadable: 'It cannot be read. Please add it with the button “Picture”.',
    },
    describe: (count: number) => (count === 1 ? 'Describe the picture' : `Describe the pictures (${count})`),
    alt: (name: string) => `What does ${name} show?`,
    numbered: (number: number) => `picture ${number}`,
  },
  question: {
    title: 'Choose a question',
    label: 'Question',
    search: 'Search by text or tag',
    loading: 'Loading the questions...',
    failed: 'The questions could not be loaded.',
    empty: 'This course has no questions yet.',
    found: (count: number) => plural(count, 'question', 'questions'),
    list: 'Questions',
    insert: 'Insert',
    insertNamed: (prompt: string) => `Insert “${prompt}”`,
    create: 'Create and change questions',
    problems: {
      missing: 'Learners see nothing here: the bank of this course has no question with this id.',
      in_test: 'Learners see nothing here: a test of this course asks this question, and its solution would be told.',
    },
    repeated: 'Learners see nothing here: this question already stands further up in this text.',
    tooMany: (most: number) => `Learners see nothing here: a text has at most ${most} questions.`,
  },
  pasted: {
    text: 'What you pasted became Markdown. Ctrl+Z takes it back.',
    takeBack: 'Undo the paste',
    web: (count: number) =>
      count === 1
        ? 'a picture of another site, which this page may not read: save it and add it with the button “Picture”'
        : `${count} pictures of other sites, which this page may not read: save them and add them with the button “Picture”`,
    addresses: 'Addresses of the pictures',
    more: (count: number) => `and ${count} more`,
    refused: (names: string) =>
      `Not added: ${names}. Pictures become part of the text; PDF, ZIP, office documents and audio become files to download of this unit.`,
    title: 'Some of it could not be kept:',
    lost: {
      pictures: (count: number) =>
        count === 1
          ? 'a picture that is only where it was copied: add it with the button “Picture”'
          : `${count} pictures that are only where they were copied: add them with the button “Picture”`,
      embedded: (count: number) => plural(count, 'embedded film, frame or sound', 'embedded films, frames or sounds'),
      formulas: (count: number) =>
        count === 1
          ? 'the form of a formula: only its signs are there'
          : `the form of ${count} formulas: only their signs are there`,
      mergedCells: () => 'merged cells of a table: their text stands in the first of them',
      deepItems: (count: number) =>
        `lists of more than eight levels: ${plural(count, 'item stands', 'items stand')} on the eighth`,
      blocksInCells: () => 'lists or code in cells of a table: they stand in one line',
      links: (count: number) =>
        count === 1
          ? 'the address of a link which is not on the web'
          : `the addresses of ${count} links which are not on the web`,
      underlined: () => 'underlining or highlighting',
    },
  },
  states: {
    names: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } satisfies Record<UnitState, string>,
    scheduledFor: (time: string) => `From ${time}`,
    /** What a press on the name of the state does. */
    press: {
      draft: (name: string, title: string) => `${name}: publish ${title}`,
      scheduled: (name: string, title: string) => `${name}: change the time of ${title}`,
      published: (name: string, title: string) => `${name}: make ${title} a draft`,
    } satisfies Record<UnitState, (name: string, title: string) => string>,
    done: {
      draft: (count: number) => (count === 1 ? 'The unit is a draft.' : `${count} units are drafts.`),
      scheduled: (count: number) => (count === 1 ? 'The unit is scheduled.' : `${count} units are scheduled.`),
      published: (count: number) => (count === 1 ? 'The unit is published.' : `${count} units are published.`),
    } satisfies Record<UnitState, (count: number) => string>,
    publish: 'Publish',
    publishNow: 'Publish now',
    hidden: 'Only admins see this unit.',
    makeDraft: 'Make draft',
    schedule: 'Schedule',
    scheduleNamed: 'Schedule…',
    scheduling: 'Scheduling...',
    scheduleTitle: 'When is it published?',
    scheduleOne: (title: string) => `Learners see “${title}” from this time on.`,
    scheduleMany: (count: number) => `Learners see these ${count} units from this time on.`,
    time: 'Day and time',
    timeHint: (zone: string) => `In the time zone of the school (${zone})`,
    failed: 'The state could not be changed.',
    publishAtOnce: 'Publish at once',
    publishAtOnceHint: 'Otherwise it is a draft, which only admins see until you publish it.',
  },
  neighbours: {
    label: 'Other units',
    previous: (title: string) => `Previous unit: ${title}`,
    next: (title: string) => `Next unit: ${title}`,
  },
  bar: {
    label: 'Draft',
    changed: 'There are unpublished changes.',
    unchanged: 'Everything is published.',
    publish: 'Publish',
    discard: 'Discard the changes',
    view: 'View as learner',
    refused: (count: number) => `Not saved yet: ${plural(count, 'field needs', 'fields need')} your attention.`,
  },
  publish: {
    title: 'Publish this unit?',
    text: 'Learners see the unit as it is now. The version before stays in the history.',
    changes: 'What changes',
    small: 'Small correction',
    smallHint: 'Learners who have completed the unit are not told that it changed.',
    confirm: 'Publish',
    busy: 'Publishing...',
    cancel: 'Cancel',
    done: (number: number) => `Published as version ${number}.`,
    failed: 'The unit could not be published.',
    invalid: 'Please look at the marked fields first.',
    changed: 'The unit was changed meanwhile. Please look at it again before you publish.',
  },
  discard: {
    title: 'Discard the unpublished changes?',
    text: (fields: string) => `The unit stays as it is published. The unpublished changes are lost: ${fields}.`,
    confirm: 'Discard',
    busy: 'Discarding...',
    failed: 'The changes could not be discarded.',
    done: 'The changes were discarded.',
  },
  outdated: {
    text: 'This unit was published meanwhile with another text of the same field. Choose what to keep before you publish.',
    choose: 'Compare and choose',
    mine: 'The draft',
  },
  history: {
    title: 'History',
    lead: 'Every published version. Restoring one puts it into the draft; nothing is published by it.',
    loading: 'Loading the history...',
    failed: 'The history could not be loaded.',
    failedHelp: 'Please try again in a moment.',
    none: 'This unit has not been changed yet. Its first version appears here with the first change.',
    version: (number: number) => `Version ${number}`,
    current: 'Published now',
    small: 'Small correction',
    author: 'by a former admin',
    asAdded: 'as it was before',
    compare: 'Compare',
    compareNamed: (number: number) => `Compare version ${number}`,
    restore: 'Restore',
    restoreNamed: (number: number) => `Restore version ${number}`,
    restoring: 'Restoring...',
    restoreTitle: (number: number) => `Restore version ${number}?`,
    restoreText: 'It replaces the draft. Learners see nothing of it until you publish.',
    restoreFailed: 'The version could not be restored.',
    restored: (number: number) => `Version ${number} is in the draft now.`,
    more: 'Show older versions',
  },
  diff: {
    title: 'Compare two versions',
    from: 'From',
    to: 'To',
    draft: 'The draft',
    same: 'There is no difference.',
    before: 'Before',
    after: 'After',
    words: {
      added: 'Added:',
      removed: 'Removed:',
      skipped: (lines: number) => plural(lines, 'unchanged line', 'unchanged lines'),
    },
  },
};
