import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Captions } from 'lucide';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { readCues } from '#modules/media/contract/cues.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import type { CourseMedia, MediaFile } from '#modules/media/contract/media-files.ts';
import { mediaFileId } from '#contract/media-kinds.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import { languageName } from '#web/lib/format/language-name.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { decodeAs, findEncoding } from '#modules/media/web/shared/decode-text.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import {
  courseMediaQuery,
  refreshMedia,
  saveCaptions,
  useDeleteMedia,
  useVideoAddress,
  useTranscription,
} from './media.api.ts';
import { canHaveCaptions, captionsOfVideo, type VideoOfUnit } from './of-video.ts';

const EncodingDialog = lazy(async () => ({
  default: (await import('#modules/media/web/shared/encoding-dialog.tsx')).EncodingDialog,
}));
const CueEditor = lazy(async () => ({ default: (await import('./cue-editor.tsx')).CueEditor }));

/** The languages offered for captions, besides those of the unit. */
const LANGUAGES =
  'ar bg ca cs da de el en es et eu fi fr ga gl he hi hr hu id it ja ko lt lv nl no pl pt pt-BR ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );
/** As many wrong lines of a file are named. */
const MOST_PROBLEMS = 5;

/** The captions of the video of a unit's draft: uploads, edits and deletes them, at once. They belong to this video. */
export function CaptionsField(props: { courseRef: string; video: VideoOfUnit }) {
  const { courseRef } = props;
  const { unitId } = props.video;
  const place = { courseRef, unitId, videoUrl: props.video.videoUrl };
  const { captions: words, failed } = useMessages().unitMedia;
  const locale = useLocale();
  const client = useQueryClient();
  const { data: media, isError } = useQuery(courseMediaQuery(courseRef));
  const [language, setLanguage] = useState<string>(locale);
  const [notice, setNotice] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [pendingDelete, setPendingDelete] = useState<MediaFile | null>(null);
  const [edited, setEdited] = useState<{ language: string; file: MediaFile | null } | null>(null);
  /** A file of unknown encoding: the author chooses one before it is saved. */
  const [unsure, setUnsure] = useState<{ bytes: Uint8Array; guess: string } | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const files = captionsOfVideo(media?.files ?? [], props.video);
  const present = files.find((file) => file.language === language);
  const nameOf = (tag: string | null) => languageName(tag ?? '', locale);
  const names = [...new Set([...LANGUAGES, ...files.map((file) => file.language ?? '')])]
    .map((tag) => ({ tag, name: nameOf(tag) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  const videoUrl = useVideoAddress(courseRef, place.videoUrl);
  const video = place.videoUrl === null ? null : mediaFileId(place.videoUrl);
  const making = useTranscription(courseRef, unitId);
  const requests =
    media?.transcriptions.filter(
      ({ sectionId, language: tag }) => sectionId === unitId && files.every((file) => file.language !== tag),
    ) ?? [];

  const upload = async ([file]: readonly File[]) => {
    if (!file) return;
    setNotice(null);
    setProblems([]);
    try {
      if (file.size > UPLOAD_LIMITS.captionsBytes) return setProblems([words.tooLarge]);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { encoding, isSure } = findEncoding(bytes, language);
      if (!isSure) return setUnsure({ bytes, guess: encoding });
      await save(decodeAs(bytes, encoding));
    } catch (error) {
      setProblems([sentenceOr(error, words.failed)]);
    }
  };
  const save = async (text: string) => {
    try {
      const wrong = readCues(text).problems.slice(0, MOST_PROBLEMS);
      if (wrong.length > 0) {
        return setProblems(wrong.map(({ code, line }) => fieldSentence({ code, params: { line } }, locale)));
      }
      await saveCaptions(place, { language, text, replaces: present?._id ?? null });
      setNotice(words.added(nameOf(language)));
    } catch (error) {
      setProblems([sentenceOr(error, words.failed)]);
    } finally {
      void refreshMedia(client);
    }
  };
  const close = () => {
    setEdited(null);
    area.current?.focus();
  };

  return (
    <div ref={area} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isError && <Alert tone="error">{failed}</Alert>}
      {media && files.length === 0 && (
        <p className="text-sm text-muted">{canHaveCaptions(props.video) ? words.none : words.noVideo}</p>
      )}
      <CaptionFiles
        files={files}
        onEdit={(file) => setEdited({ language: file.language ?? '', file })}
        onRemove={setPendingDelete}
      />
      <Problems sentences={problems} />
      <Transcriptions requests={requests} />
      {making.error && <Alert tone="error">{sentenceOr(making.error, words.failed)}</Alert>}
      {notice !== null && <Alert tone="success">{notice}</Alert>}
      {edited ? (
        <Suspense fallback={<ListSkeleton label={words.loading} />}>
          <CueEditor
            key={edited.language}
            place={place}
            language={edited.language}
            file={edited.file}
            videoUrl={videoUrl}
            onClose={close}
          />
        </Suspense>
      ) : (
        canHaveCaptions(props.video) && (
          <AddCaptions
            names={names}
            language={language}
            hasCaptions={present !== undefined}
            onLanguage={setLanguage}
            onFiles={(chosen) => void upload(chosen)}
            onWrite={() => setEdited({ language, file: null })}
          >
            {!present && video !== null && media?.canTranscribe && (
              <Button
                tone="secondary"
                busy={making.isPending}
                disabled={requests.some((one) => one.state === 'waiting' && one.language === language)}
                onClick={() => making.mutate({ language, film: video })}
              >
                {words.make}
              </Button>
            )}
          </AddCaptions>
        )
      )}
      {unsure && (
        <Suspense fallback={<ListSkeleton label={words.loading} />}>
          <EncodingDialog
            {...unsure}
            language={language}
            confirmLabel={words.saveDecoded}
            onClose={() => setUnsure(null)}
            onChosen={(text) => {
              setUnsure(null);
              void save(text);
            }}
          />
        </Suspense>
      )}
      <DeleteCaptions
        courseRef={courseRef}
        file={pendingDelete}
        onClose={() => setPendingDelete(null)}
        onDeleted={({ language: tag }) => {
          setNotice(words.removed(nameOf(tag)));
          setPendingDelete(null);
          area.current?.focus();
        }}
      />
    </div>
  );
}

/** Adds captions in a language, or replaces those it has. */
function AddCaptions(props: {
  names: readonly { readonly tag: string; readonly name: string }[];
  language: string;
  hasCaptions: boolean;
  onLanguage: (language: string) => void;
  onFiles: (files: readonly File[]) => void;
  onWrite: () => void;
  children: ReactNode;
}) {
  const { captions: words } = useMessages().unitMedia;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={words.language}
        className="w-56 max-w-full"
        value={props.language}
        onChange={(event) => props.onLanguage(event.target.value)}
      >
        {props.names.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </Select>
      <FileButton accept=".vtt,.srt,text/vtt" hint={words.hint} onFiles={props.onFiles}>
        {props.hasCaptions ? words.replace : words.add}
      </FileButton>
      {!props.hasCaptions && (
        <Button tone="secondary" onClick={props.onWrite}>
          {words.write}
        </Button>
      )}
      {props.children}
    </div>
  );
}

/** The languages that have captions. */
function CaptionFiles(props: {
  files: readonly MediaFile[];
  onEdit: (file: MediaFile) => void;
  onRemove: (file: MediaFile) => void;
}) {
  const { captions: words } = useMessages().unitMedia;
  const locale = useLocale();
  if (props.files.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {props.files.map((file) => {
        const name = languageName(file.language ?? '', locale);
        return (
          <li key={file._id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
            <Icon of={Captions} className="size-5 shrink-0 text-accent" />
            <a href={file.url} download={file.name} className="link">
              {name}
            </a>
            {file.automatic && <Badge>{words.automatic}</Badge>}
            <span className="ms-auto flex">
              <Button size="sm" tone="quiet" aria-label={words.editNamed(name)} onClick={() => props.onEdit(file)}>
                {words.edit}
              </Button>
              <Button
                size="sm"
                tone="quiet"
                className="text-danger!"
                aria-label={words.removeNamed(name)}
                onClick={() => props.onRemove(file)}
              >
                {words.remove}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Asks whether to delete captions; open while there is a `file`. */
function DeleteCaptions(props: {
  courseRef: string;
  file: MediaFile | null;
  onClose: () => void;
  onDeleted: (file: MediaFile) => void;
}) {
  const { file } = props;
  const { captions: words } = useMessages().unitMedia;
  const locale = useLocale();
  const deleting = useDeleteMedia(props.courseRef);
  return (
    <ConfirmDialog
      open={file !== null}
      title={words.question}
      confirmLabel={words.remove}
      busyLabel={words.busy}
      doing={deleting}
      failure={(error) => <Alert tone="error">{sentenceOr(error, words.removeFailed)}</Alert>}
      onClose={props.onClose}
      onConfirm={() => file && deleting.mutate(file._id, { onSuccess: () => props.onDeleted(file) })}
    >
      {file && <p>{words.consequence(languageName(file.language ?? '', locale))}</p>}
    </ConfirmDialog>
  );
}

/** The captions that are being made, and why some could not be. */
function Transcriptions({ requests }: { requests: CourseMedia['transcriptions'] }) {
  const { captions: words } = useMessages().unitMedia;
  const locale = useLocale();
  return requests.map(({ language, state, problem }) => {
    const name = languageName(language, locale);
    if (state === 'waiting') {
      return (
        <p key={language} role="status" className="text-sm">
          {words.making(name)}
        </p>
      );
    }
    const reason = problem && (words.reasons[problem.code] ?? words.said(problem.detail || problem.code));
    return (
      state === 'failed' && (
        <Alert key={language} tone="error">
          {words.notMade(name, reason ?? '')}
        </Alert>
      )
    );
  });
}

function Problems({ sentences }: { sentences: readonly string[] }) {
  return (
    sentences.length > 0 && (
      <Alert tone="error">
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Alert>
    )
  );
}
