import { lazy } from 'react';

/** The dialog that imports questions into the bank of a course, for pages of other modules; `onImported` gets how many. */
export const ImportQuestions = lazy(async () => ({
  default: (await import('#modules/questions/admin/import-dialog.tsx')).ImportDialog,
}));
