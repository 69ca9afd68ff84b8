import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AffectedCertificates, CertificatesEffect } from '#contract/affected.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AffectedList } from '#modules/certificates/web/shared/affected-list.tsx';
import type { Publication } from '#web/ui/drafts/draft-bar.tsx';
import { PublishQuestion } from '#web/ui/drafts/publish-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { useEditor, usePartState } from './editor-context.tsx';
import { effectQuery } from './school-settings.api.ts';
import { useShowField } from './use-show-field.ts';

/** A field without which the draft is not published. */
interface Missing {
  readonly part: SchoolPart;
  readonly path: string;
  readonly sentence: string;
}

/** Asks before the draft is published: what visitors will see, and which certificates change. */
export function PublishDialog(props: {
  changed: readonly SchoolPart[];
  publication: Publication;
  onClose: () => void;
}) {
  const { changed, ...question } = props;
  const { publish: words, parts: names, about, pages: pageWords } = useMessages().adminSchool;
  const showField = useShowField();
  const { uploads, language } = useEditor();
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.isRunning);
  const { value } = usePartState('about');
  const { members } = (value as SchoolDocument['about']).team;
  const { pages } = usePartState('pages').value as SchoolDocument['pages'];
  const unnamed = changed.includes('about') ? members.findIndex(({ name }) => name.trim() === '') : -1;
  const untitled = changed.includes('pages')
    ? pages.findIndex(({ title }) => !Object.values(title).some((text) => text.trim()))
    : -1;
  const missing: Missing | null =
    unnamed >= 0
      ? { part: 'about', path: `team.members.${unnamed}.name`, sentence: words.unnamed(about.member(unnamed + 1)) }
      : untitled >= 0
        ? {
            part: 'pages',
            path: `pages.${untitled}.title.${language}`,
            sentence: words.untitled(pageWords.page(untitled + 1)),
          }
        : null;
  const effect = useQuery({ ...effectQuery(), enabled: changed.includes('identity') });
  return (
    <PublishQuestion {...question} words={words} wait={effect.isFetching || missing !== null || isUploading}>
      <p role="status">{isUploading && words.uploading}</p>
      {missing && (
        <Alert tone="error">
          <p>{missing.sentence}</p>
          <Button
            size="sm"
            tone="secondary"
            className="mt-2"
            onClick={() => {
              props.onClose();
              void showField(missing.part, missing.path);
            }}
          >
            {words.showField}
          </Button>
        </Alert>
      )}
      <ul className="list-disc ps-6">
        {changed.map((part) => (
          <li key={part}>
            <strong>{names[part]}</strong>: {words.visible[part]}
          </li>
        ))}
      </ul>
      {effect.isFetching && <ListSkeleton label={words.certificates.loading} lines={2} />}
      {effect.error && <p>{words.certificates.unknown}</p>}
      {effect.data?.certificates && <Certificates effect={effect.data.certificates} />}
      <p className="text-sm text-muted">{words.undo}</p>
    </PublishQuestion>
  );
}

/** Says which certificates get the new text, and which keep theirs. */
function Certificates({ effect: { changing, keeping } }: { effect: CertificatesEffect }) {
  const words = useMessages().adminSchool.publish.certificates;
  const othersOf = ({ count, first }: AffectedCertificates) =>
    count > first.length ? words.others(count - first.length) : null;
  return (
    <section aria-labelledby="publish-certificates" className="grid gap-2">
      <h3 id="publish-certificates" className="font-sans font-semibold">
        {words.title}
      </h3>
      <p>{words.later}</p>
      {changing.count > 0 && (
        <AffectedList sentence={words.changing(changing.count)} first={changing.first} others={othersOf(changing)} />
      )}
      {keeping.count > 0 && (
        <AffectedList sentence={words.keeping(keeping.count)} first={keeping.first} others={othersOf(keeping)} />
      )}
    </section>
  );
}
