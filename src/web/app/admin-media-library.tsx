import { lazy } from 'react';
import type { LibraryDialogProps } from '#web/ui/library/library-place.ts';

/** Loaded when it is opened. */
const LibraryDialog = lazy(async () => ({
  default: (await import('#modules/media/admin/library-dialog.tsx')).LibraryDialog,
}));

/** Returns the dialog of the library. */
export const libraryDialog = (props: LibraryDialogProps) => <LibraryDialog {...props} />;
