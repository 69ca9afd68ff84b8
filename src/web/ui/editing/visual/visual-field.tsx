import { type Ref, useImperativeHandle, useRef } from 'react';
import type { Dialect } from '#markdown/dialect.ts';
import { useTextImage } from '#web/ui/editing/images/use-text-image.tsx';
import { fillPlaceholders } from '#web/ui/editing/images/placeholders.ts';
import { markdownOfHtml, type PastedData } from '#web/ui/editing/paste/markdown-of-html.ts';
import type { PasteReport } from '#web/ui/editing/paste/paste-notice.tsx';
import { isOfDialect } from './dialects.ts';
import type { Inserter } from './inserter.ts';
import { openText } from './kept-source.ts';
import { VisualEditor, type VisualEditorProps } from './visual-editor.tsx';

const PICTURE = ['picture'] as const;

/** Returns HTML as Markdown for a field that takes no pictures, and what becomes of it there. */
function readPaste(html: string, data: PastedData, dialect: Dialect): readonly [markdown: string, PasteReport] {
  const { markdown, lost, pictures } = markdownOfHtml(html, data);
  const text = fillPlaceholders(markdown, () => null);
  const fieldImages = lost.pictures + pictures.uploads.length + pictures.web.length;
  const unitParts = dialect === 'unit' || isOfDialect(openText(text).doc, dialect) ? 0 : 1;
  return [
    text,
    { lost: { ...lost, pictures: 0, fieldImages, unitParts }, web: [], hasText: text !== '', isSource: false },
  ];
}

/**
 * The visual editor of a field: what is pasted is cleaned, without pictures and files, and what becomes of it is reported. With
 * `hasImages`, an image can be chosen or dropped.
 */
export function VisualField({
  ref,
  onPaste,
  onChangeAfterPaste,
  hasImages = false,
  ...props
}: Omit<VisualEditorProps, 'ref' | 'pasting' | 'asks' | 'onAsk'> & {
  hasImages?: boolean | undefined;
  ref: Ref<Inserter>;
  onPaste: (report: PasteReport) => void;
  onChangeAfterPaste: () => void;
}) {
  const own = useRef<Inserter>(null);
  useImperativeHandle(ref, () => own.current!);
  const image = useTextImage(own);
  return (
    <>
      <VisualEditor
        {...props}
        ref={own}
        {...(hasImages && { asks: PICTURE, onAsk: image.choose })}
        pasting={{
          onFiles: ([file]) => void (hasImages && file?.type.startsWith('image/') && image.take(file)),
          addressOf: () => null,
          onChangeAfterPaste,
          markdownOf: (html, formats) => {
            const [markdown, report] = readPaste(html, formats, props.dialect);
            onPaste(report);
            return markdown;
          },
        }}
      />
      {hasImages && image.elements}
    </>
  );
}
