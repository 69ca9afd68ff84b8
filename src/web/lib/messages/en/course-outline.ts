const whole = (count: number) => new Intl.NumberFormat('en').format(count);

/** The outline of a course: units by their titles, and by films that are dropped onto the list. */
export const courseOutline = {
  show: 'Outline',
  hide: 'Hide outline',
  titles: {
    label: 'Titles of the units',
    hint: 'One title on each line; you can paste a whole list. Enter begins the next unit, Tab moves it into the chapter above, Shift+Tab out of it. Texts and films come later.',
    into: 'Into the chapter',
    out: 'Out of the chapter',
    /** `inChapters` of the units are in one of the chapters. */
    summary: (units: number, chapters: number, inChapters: number) => {
      const all = units === 1 ? '1 unit' : `${whole(units)} units`;
      if (chapters === 0) return all;
      const of = chapters === 1 ? '1 chapter' : `${whole(chapters)} chapters`;
      return units === inChapters ? `${all} in ${of}` : `${all}, ${whole(inChapters)} of them in ${of}`;
    },
    chapter: (title: string, units: number) => (units === 1 ? `${title}: 1 unit` : `${title}: ${whole(units)} units`),
    tooMany: (most: number, present: string, given: string, over: string) =>
      `A course has at most ${most} units. This one has ${present}, and ${given} are written here: ${over} too many.`,
    tooManyChapters: (most: number, present: string, given: string, over: string) =>
      `A course has at most ${most} chapters. This one has ${present}, and ${given} are written here: ${over} too many.`,
    tooLong: (line: string, length: string, most: number, others: number) =>
      `Line ${line} has ${length} characters; a title has at most ${most}.${others > 0 ? ` More lines are too long: ${others}.` : ''}`,
    nothing: 'Please write at least one title.',
    add: (units: number) => (units === 1 ? 'Add 1 unit' : `Add ${whole(units)} units`),
    addNone: 'Add units',
    adding: 'Adding...',
    keys: 'Ctrl+Enter adds them. They are drafts at the end of the course: only admins see them until you publish them.',
    failed: 'The units could not be added.',
    added: (units: number) => (units === 1 ? '1 unit added as a draft.' : `${units} units added as drafts.`),
  },
  videos: {
    choose: 'Choose films',
    hint: 'Or begin with your films: each one becomes a draft unit, titled by the name of its file. You can also drop them onto the list.',
    drop: 'Drop films here: each becomes a unit',
    checking: (count: number) => (count === 1 ? 'Checking 1 film…' : `Checking ${count} films…`),
    left: (count: number) => (count === 1 ? 'One file was left out:' : `${count} files were left out:`),
    notVideo: 'This is not a film. Films are MP4, MOV, MKV or WebM files.',
    tooLarge: (size: string, most: string) => `This film has ${size}; it can have at most ${most}.`,
    notAdded: 'No unit was added for the films.',
    heading: (done: number, all: number) =>
      all === 1 ? (done === 1 ? 'The film is uploaded.' : 'Uploading 1 film') : `${done} of ${all} films uploaded`,
    stay: 'Please keep this page open until they are there.',
    waiting: 'Waiting',
    preparing: 'Preparing…',
    saving: 'Saving…',
    sending: (title: string) => `Uploading ${title}`,
    offline: 'Waiting for the connection…',
    cancel: 'Cancel',
    cancelNamed: (title: string) => `Cancel the upload of ${title}`,
    hide: 'Hide',
    hideNamed: (title: string) => `Hide the message about ${title}`,
  },
};
