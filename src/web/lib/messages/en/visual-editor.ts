const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The visual editor of texts: its toolbar, the bar of what is selected, and the menu of `/`. */
export const visualEditor = {
  loading: 'Loading the editor...',
  notLoaded: 'The editor could not be loaded. Please check your connection, or write under “Source”.',
  help: 'Type / at the beginning of a line to insert something.',
  helpKeys: 'Alt+F10 leads to the toolbar; after Escape, Tab leaves the text.',
  tabLeaves: 'Tab leaves the text now.',
  videoTitle: 'Film',
  inexact: 'Some of this text cannot be written as Markdown. Please look at it under “Source”.',
  mode: { label: 'Write', visual: 'Visual', source: 'Source' },
  missingAlt: (count: number) =>
    count === 1
      ? 'A picture has no description. Select it and write what it shows in the bar above the text.'
      : `${count} pictures have no description. Select each and write what it shows in the bar above the text.`,
  toolbar: 'Format the text',
  kind: {
    label: 'Kind of paragraph',
    text: 'Text',
    heading: (level: number): string => (level < 3 ? 'Heading' : level === 3 ? 'Smaller heading' : 'Smallest heading'),
    other: 'Other',
  },
  tools: {
    bold: 'Bold',
    italic: 'Italic',
    strike: 'Struck out',
    code: 'Code',
    link: 'Link',
    bullets: 'List',
    numbers: 'Numbered list',
    tasks: 'Tasks',
    quote: 'Quote',
    callout: 'Call-out',
    maths: 'Formula',
    table: 'Table',
    picture: 'Picture',
    film: 'Film in the text',
    question: 'Question',
    footnote: 'Footnote',
    rule: 'Dividing line',
    heading: 'Heading',
    subheading: 'Smaller heading',
    undo: 'Undo',
    redo: 'Redo',
  },
  slash: {
    label: 'Insert',
    found: (count: number) => (count === 1 ? '1 thing to insert' : `${count} things to insert`),
  },
  selected: {
    label: 'What is selected',
    rowAbove: 'Row above',
    rowBelow: 'Row below',
    deleteRow: 'Delete row',
    columnBefore: 'Column before',
    columnAfter: 'Column after',
    deleteColumn: 'Delete column',
    deleteTable: 'Delete table',
    align: 'Alignment of the column',
    aligned: { none: 'Automatic', left: 'Left', center: 'Centre', right: 'Right' },
    indent: 'Indent',
    outdent: 'Outdent',
    done: 'Done',
    code: 'Language of the code',
    callout: 'Kind of call-out',
    callouts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
    calloutTitle: 'Title of the call-out',
    alt: 'Description',
    caption: 'Caption',
    address: 'Address',
    width: 'Width of the picture',
    percent: (width: number) => `${width} % of the text`,
    removeLink: 'Remove link',
    apply: 'Apply',
    cancel: 'Cancel',
    linkAddress: 'Address of the link',
    badAddress: 'Please write an address such as https://example.org or /courses.',
    videoAddress: 'Address of the film: YouTube, Vimeo, Bunny, Loom, Wistia, or a file (.mp4, .webm)',
    videoTitle: 'Title of the film',
    formula: 'A formula in TeX, such as \\frac{a}{b}',
    noFormula: 'This cannot be drawn as a formula. Learners would see it as it is written.',
    preview: 'Preview of the formula',
    raw: 'Markdown that stays as it is',
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
    title: 'Some of it could not be kept:',
    lost: {
      pictures: (count: number) =>
        count === 1
          ? 'a picture that is only where it was copied: add it with the button “Picture”'
          : `${count} pictures that are only where they were copied: add them with the button “Picture”`,
      fieldImages: (count: number) =>
        count === 1 ? 'a picture, which cannot be added here' : `${count} pictures, which cannot be added here`,
      unitParts: () => 'pictures, formulas, tasks, call-outs or footnotes: they stand in the text as Markdown',
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
};
