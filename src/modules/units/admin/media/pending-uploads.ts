import { storedValue } from '#web/lib/browser-storage.ts';

/** An upload that was begun in this browser and has not arrived entirely; a video stays until a unit has it. */
export interface PendingUpload {
  /** The id of the upload. */
  readonly id: string;
  readonly unitId: string;
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970: with name and size, what tells the same file from another one. */
  readonly modified: number;
  /** Only of videos. */
  readonly film?: PendingVideo;
}

/** What a unit needs of a video whose page was left before the unit had it. */
export interface PendingVideo {
  readonly durationSeconds: number;
  /** The video of the unit when the upload was begun; null for none. */
  readonly replaces: string | null;
}

const isPending = (value: unknown): value is PendingUpload =>
  typeof value === 'object' && value !== null && 'id' in value && 'unitId' in value && 'name' in value;

/** The uploads to go on with after a reload. */
export const pendingUploads = storedValue<readonly PendingUpload[]>({
  key: 'aula-uploads',
  area: 'local',
  fallback: [],
  isValid: (value): value is readonly PendingUpload[] => Array.isArray(value) && value.every(isPending),
});

/** Returns the upload of the same file to the same unit; undefined if there is none. */
export const findPending = (unitId: string, file: File): PendingUpload | undefined =>
  pendingUploads
    .read()
    .find(
      (one) =>
        one.unitId === unitId && one.name === file.name && one.size === file.size && one.modified === file.lastModified,
    );

/** Remembers an upload. */
export function addPending(upload: PendingUpload): void {
  pendingUploads.write([...pendingUploads.read().filter(({ id }) => id !== upload.id), upload]);
}

/** Forgets an upload. */
export function removePending(id: string): void {
  pendingUploads.write(pendingUploads.read().filter((upload) => upload.id !== id));
}
