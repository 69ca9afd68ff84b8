import type { CSSProperties, Ref } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { TakesFocus } from '#web/ui/editing/lazy-editor.tsx';
import { embedVideos } from '#web/ui/editing/pasted-videos.ts';
import type { ImageUploads } from '#web/ui/editing/images/image-uploads.ts';
import type { Inserter } from '#web/ui/editing/visual/inserter.ts';
import { VisualEditor } from '#web/ui/editing/visual/visual-editor.tsx';
import { type Ask, ASKS } from './asks.ts';
import type { PasteReport } from '#web/ui/editing/paste/paste-notice.tsx';
import { markdownOfHtml } from '#web/ui/editing/paste/markdown-of-html.ts';

/** The text of a unit in the visual editor, loaded when it is shown. What is pasted is cleaned as in the source. */
export function VisualUnitText({
  ref,
  uploads,
  ...props
}: {
  id: string;
  value: string;
  error: string | undefined;
  uploads: ImageUploads;
  size: CSSProperties;
  takesFocus: TakesFocus;
  ref: Ref<Inserter>;
  onChange: (text: string) => void;
  onAsk: (tool: Ask) => void;
  onFiles: (files: readonly File[]) => void;
  onPaste: (report: PasteReport) => void;
  onChangeAfterPaste: () => void;
}) {
  const { videoTitle } = useMessages().visualEditor;
  const { id, error } = props;
  return (
    <VisualEditor
      ref={ref}
      id={id}
      labelledBy={`${id}-label`}
      describedBy={`${id}-hint${error ? ` ${id}-error` : ''}`}
      isInvalid={error !== undefined}
      isRequired
      dialect="unit"
      size={props.size}
      takesFocus={props.takesFocus}
      asks={ASKS}
      value={props.value}
      onChange={props.onChange}
      onAsk={props.onAsk}
      pasting={{
        onFiles: props.onFiles,
        addressOf: uploads.addressOf,
        onChangeAfterPaste: props.onChangeAfterPaste,
        markdownOf: (html, { plain, rtf, isAlone }) => {
          const { markdown, lost, pictures } = markdownOfHtml(html, { plain, rtf });
          uploads.add(pictures.uploads);
          props.onPaste({ lost, web: pictures.web, hasText: markdown !== '', isSource: false });
          return embedVideos(markdown, { isAlone, title: videoTitle });
        },
      }}
    />
  );
}
