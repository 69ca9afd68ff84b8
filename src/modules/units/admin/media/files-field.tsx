import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { MediaFile } from '#modules/media/contract/media-files.ts';
import { MEDIA_TYPES } from '#contract/media-kinds.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { LibraryButton } from '#web/ui/library/library-button.tsx';
import { courseMediaQuery, refreshMedia, reuseFile, useDeleteMedia } from './media.api.ts';
import { UploadStatus } from './upload-status.tsx';
import { useUploads } from './use-uploads.ts';

const ACCEPT = Object.keys(MEDIA_TYPES.file)
  .map((ending) => `.${ending}`)
  .join(',');

export interface FilesHandle {
  /** Adds files that were chosen elsewhere, and shows the field. */
  add: (files: readonly File[]) => void;
}

/** The files learners can download with a unit: adds and deletes them, at once; and the room the course's files take. */
export function FilesField({ courseRef, unitId, ref }: { courseRef: string; unitId: string; ref?: Ref<FilesHandle> }) {
  const { unitMedia, editing } = useMessages();
  const { files: words, upload: uploadWords, failed, room, roomOf } = unitMedia;
  const client = useQueryClient();
  const locale = useLocale();
  const { data: media, isError } = useQuery(courseMediaQuery(courseRef));
  const uploads = useUploads(courseRef, unitId, 'file');
  const deleting = useDeleteMedia(courseRef);
  const [notice, setNotice] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pendingDelete, setPendingDelete] = useState<MediaFile | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const size = (bytes: number) => formatBytes(bytes, locale);
  const files = media?.files.filter(({ kind, sectionId }) => kind === 'file' && sectionId === unitId) ?? [];

  const addAll = async (chosen: readonly File[]) => {
    setNotice(null);
    setProblem(null);
    const [added, failed]: [string[], string[]] = [[], []];
    for (const file of chosen) {
      try {
        const stored = await uploads.start({ file, body: file, name: file.name });
        if (stored) added.push(stored.name);
        if (stored) setNotice(words.added(added.join(', ')));
      } catch (error) {
        failed.push(`${file.name}: ${sentenceOr(error, uploadWords.failed)}`);
        setProblem(failed.join(' '));
      }
    }
  };
  const reuse = async (file: string) => {
    setNotice(null);
    setProblem(null);
    try {
      const { name } = await reuseFile(courseRef, unitId, file);
      await refreshMedia(client);
      setNotice(words.added(name));
    } catch (error) {
      setProblem(sentenceOr(error, editing.library.failed));
    }
  };
  /** Ends with the last of the files that were added so far: one is uploaded after the other. */
  const last = useRef(Promise.resolve());
  const add = (chosen: readonly File[]) => {
    last.current = last.current.then(() => addAll(chosen));
  };
  useImperativeHandle(ref, () => ({
    add: (chosen) => {
      add(chosen);
      area.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  return (
    <div ref={area} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isError && <Alert tone="error">{failed}</Alert>}
      {media && (
        <p className="text-sm text-muted">
          {media.quotaBytes === null
            ? room(size(media.courseBytes))
            : roomOf(size(media.courseBytes), size(media.schoolBytes), size(media.quotaBytes))}
        </p>
      )}
      {media && files.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li key={file._id} className="flex items-center gap-3 border-b border-line py-1">
              <Icon of={FileText} className="size-5 shrink-0 text-accent" />
              <a href={file.url} className="link min-w-0 grow break-words">
                {file.name}
              </a>
              <span className="shrink-0 text-sm text-muted tabular-nums">{formatBytes(file.bytes, locale)}</span>
              <Button
                size="sm"
                tone="quiet"
                className="text-danger!"
                aria-label={words.removeNamed(file.name)}
                onClick={() => setPendingDelete(file)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {notice !== null && <Alert tone="success">{notice}</Alert>}
      {uploads.running ? (
        <UploadStatus
          upload={uploads.running}
          onPause={uploads.pause}
          onResume={uploads.resume}
          onCancel={uploads.cancel}
        />
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <FileButton accept={ACCEPT} multiple hint={words.hint} problem={problem} onFiles={add}>
            {words.add}
          </FileButton>
          <LibraryButton kind="file" label={words.heading} onChoose={({ _id }) => void reuse(_id)} />
        </div>
      )}
      <ConfirmDialog
        open={pendingDelete !== null}
        title={words.question}
        confirmLabel={words.confirm}
        busyLabel={words.busy}
        doing={deleting}
        failure={(error) => <Alert tone="error">{sentenceOr(error, words.removeFailed)}</Alert>}
        onClose={() => setPendingDelete(null)}
        onConfirm={() =>
          pendingDelete &&
          deleting.mutate(pendingDelete._id, {
            onSuccess: () => {
              setNotice(words.removed(pendingDelete.name));
              setPendingDelete(null);
              area.current?.focus();
            },
          })
        }
      >
        {pendingDelete && <p className="break-words">{words.consequence(pendingDelete.name)}</p>}
      </ConfirmDialog>
    </div>
  );
}
