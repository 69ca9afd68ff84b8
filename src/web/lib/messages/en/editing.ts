/** What the forms of the back office share: drafts, the warning before leaving, and two people saving the same thing. */
export const editing = {
  draft: {
    restored: (time: string) => `Restored what you had typed on ${time}.`,
    without: {
      pictures: 'Pictures are not kept: if you had chosen one, please choose it again.',
      passwords: 'The password is not kept: please type it again.',
    },
    discard: 'Discard',
    hidden: 'What you typed is not saved yet. It is kept in this browser: open the form again to go on.',
  },
  autosave: {
    saving: 'Saving the draft...',
    saved: (ms: number) => `Draft saved ${agoIn(ms)}`,
    isSaved: 'Draft saved',
    notSaved: 'Not saved yet',
    offline: 'The draft could not be saved. It is tried again by itself.',
    kept: 'What you typed is kept in this browser.',
    retry: 'Save now',
  },
  library: {
    choose: 'Choose from the library',
    chooseFor: (label: string) => `Choose from the library: ${label}`,
    failed: 'The file could not be taken from the library.',
  },
  encoding: {
    title: 'Do these lines read well?',
    lead: 'The file does not say in which encoding it is written. If letters look wrong, choose another encoding.',
    label: 'Encoding of the file',
  },
  close: {
    title: 'Close without saving?',
    text: 'What you have typed here is then lost.',
    discard: 'Discard',
  },
  leave: {
    title: 'Leave without saving?',
    kept: (days: number) =>
      `Your changes are not saved. The text stays in this browser for ${days} days and comes back when you open the form again; pictures and passwords do not.`,
    lost: 'Your changes are not saved. If you leave now, they are lost.',
    uploading:
      'Files are still being uploaded. If you leave now, they stop. To go on later, choose the same file again; that of a video in the editor of its unit.',
    stay: 'Stay on this page',
    leave: 'Leave',
  },
  preview: {
    width: 'Width of the preview',
    widths: { desktop: 'Desktop', phone: 'Phone' },
    theme: 'Colours of the preview',
    themes: { light: 'Light', dark: 'Dark' },
  },
  conflict: {
    title: (name: string | null) => `${name ?? 'Somebody else'} changed this meanwhile`,
    ownTitle: 'You changed this in another tab or on another device',
    explanation: 'Nothing has been overwritten. You have both changed the following: choose which version to keep.',
    ownExplanation:
      'Nothing has been overwritten. The following was changed in both places: choose which version to keep.',
    mine: 'Your version',
    ownMine: 'The version of this tab',
    theirs: 'Their version',
    ownTheirs: 'The other version',
    both: 'Both, one after the other',
    paragraph: (label: string, nth: number, of: number) => `${label}: place ${nth} of ${of}`,
    merged: 'Changed in one place only, and kept as it is',
    onlyMine: 'Your change',
    onlyTheirs: 'Their change',
    ownOnlyMine: 'This tab',
    ownOnlyTheirs: 'The other tab',
    mergedParagraphs: 'Different paragraphs: both changes are in it',
    removed: 'Removed',
    keepTheirs: 'Discard all my changes',
    save: 'Save this choice',
    goOn: 'Go on editing',
    empty: 'Empty',
  },
  /** A list of entries that have fields of their own. */
  entries: {
    invalid: 'An entry here is incomplete or too long.',
    missing: 'Please fill this in, or remove the entry.',
    edit: 'Edit',
    editNamed: (name: string) => `Edit: ${name}`,
    close: 'Close',
    closeNamed: (name: string) => `Close: ${name}`,
    drag: (name: string) => `Drag ${name} to another place`,
    up: (name: string) => `Move up: ${name}`,
    down: (name: string) => `Move down: ${name}`,
    moved: (name: string, place: number, of: number) => `${name} is now at place ${place} of ${of}.`,
    remove: (name: string) => `Remove: ${name}`,
    removed: (name: string) => `Removed: ${name}.`,
    undo: 'Undo',
    full: (max: number) => `There can be at most ${max} here.`,
  },
  list: {
    entry: (list: string, place: number) => `${list}, number ${place}`,
    add: 'Add one',
    up: (place: number) => `Move ${place} up`,
    down: (place: number) => `Move ${place} down`,
    remove: (place: number) => `Remove ${place}`,
  },
  tooLong: (max: string, length: string) => `This has at most ${max} characters. It has ${length} now.`,
  yes: 'Yes',
  no: 'No',
  videoUnknown:
    'No film is recognised at this address. It can be saved all the same; then open the unit and see whether it plays.',
};

/** Returns how long ago something was. */
function agoIn(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}
