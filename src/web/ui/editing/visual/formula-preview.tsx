import { useEffect, useState } from 'react';
import { formulaRenderer } from '#markdown/render-formulas.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** A formula as learners will see it, while its source is edited. The renderer, the server's, is loaded with the first one. */
export function FormulaPreview({ source, display }: { source: string; display: boolean }) {
  const { selected } = useMessages().visualEditor;
  const [drawn, setDrawn] = useState<{ readonly source: string; readonly html: string | null } | null>(null);
  useEffect(() => {
    let isOver = false;
    formulaRenderer().then(
      (render) => isOver || setDrawn({ source, html: render(source.trim(), display) }),
      // Without a connection the source stays alone.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [source, display]);
  const help =
    source.trim() === ''
      ? selected.formula
      : drawn?.source === source && drawn.html === null
        ? selected.noFormula
        : null;
  if (help !== null || !drawn?.html) return <p className="text-sm text-muted">{help ?? selected.formula}</p>;
  return (
    <div
      role="group"
      aria-label={selected.preview}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by the keyboard
      tabIndex={0}
      className="unit-text max-h-40 min-w-0 flex-1 overflow-auto px-1 py-0.5 text-lg"
      dangerouslySetInnerHTML={{ __html: drawn.html }}
    />
  );
}
