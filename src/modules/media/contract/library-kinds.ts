/** What the library lists: `document` is every file to download that is no sound. */
export const LIBRARY_KINDS = ['image', 'video', 'audio', 'document', 'captions', 'archive'] as const;
export type LibraryKind = (typeof LIBRARY_KINDS)[number];

/** Where an image or a file is used. */
export const LIBRARY_PLACES = [
  'course',
  'unit',
  'unitDraft',
  'unitVersion',
  'unitFile',
  'captions',
  'poster',
  'question',
  'teacher',
  'settings',
  'settingsDraft',
  'settingsVersion',
  'page',
  'certificates',
  'import',
] as const;

/** What one call deletes at most. */
export const LIBRARY_DELETIONS = 200;
