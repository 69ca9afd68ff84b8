import { type ReactNode, type RefObject, useState } from 'react';
import type { Inserter } from '#web/ui/editing/visual/inserter.ts';
import { isLossless, PasteNotice, type PasteReport } from './paste-notice.tsx';

/** Returns the notice of what was pasted last into a text, and what an editor has to report for it. */
export function usePasteNotice(inserter: RefObject<Inserter | null>): {
  /** Takes what became of a paste; null if nothing has to be said of it. */
  readonly onPaste: (report: PasteReport | null) => void;
  /** The text was changed after it: undo would take back that change. */
  readonly onChangeAfterPaste: () => void;
  readonly notice: ReactNode;
} {
  const [paste, setPaste] = useState<{ readonly report: PasteReport; readonly canUndo: boolean } | null>(null);
  const undo = () => {
    setPaste(null);
    inserter.current?.takeBackPaste();
  };
  return {
    onPaste: (report) =>
      setPaste(report && (report.isSource || !isLossless(report)) ? { report, canUndo: report.hasText } : null),
    onChangeAfterPaste: () => setPaste((last) => (last?.canUndo ? { ...last, canUndo: false } : last)),
    notice: paste && <PasteNotice report={paste.report} onUndo={paste.canUndo ? undo : null} />,
  };
}
