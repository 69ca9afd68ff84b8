import { useQuery } from '@tanstack/react-query';
import { plainText } from '#contract/text/plain-text.ts';
import type { AnalysedQuestion } from '#modules/assessments/contract/regrading.ts';
import { formatNumber } from '#contract/money/money.ts';
import { formatPoints } from '#modules/questions/web/shared/format-points.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import type { UnitPosition } from '#modules/units/admin/unit-draft.api.ts';
import { analysisQuery } from './unit-test.api.ts';

const TONES = { good: 'success', fair: 'success', low: 'highlight', negative: 'highlight' } as const;

/** How learners answered the questions of the test of a unit. */
export function TestAnalysisPanel({ place, onClose }: { place: UnitPosition; onClose: () => void }) {
  const { analysis: words } = useMessages().questions;
  const { data, error } = useQuery(analysisQuery(place));
  const { courseId, sectionId } = place;
  return (
    <Dialog open size="lg" title={words.title} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {error && <FailureAlert sentence={words.failed} cause={error} />}
        {!data && !error && <ListSkeleton label={words.loading} lines={6} />}
        {data && <p className="measure text-muted">{data.attempts === 0 ? words.none : words.lead(data.attempts)}</p>}
        {data && data.attempts > 0 && (
          <>
            {data.questions.every(({ verdict }) => verdict === 'unknown') && <p className="measure">{words.few}</p>}
            <ol className="divide-y divide-line rounded-md border border-line">
              {data.questions.map((question) => (
                <Item key={question._id} question={question} />
              ))}
            </ol>
            <div>
              <ExportLink
                address={`/api/courses/${courseId}/sections/${sectionId}/test/analysis/export`}
                query={{}}
                label={words.export}
              />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Item({ question }: { question: AnalysedQuestion }) {
  const { analysis: words, types } = useMessages().questions;
  const locale = useLocale();
  const { label, type, asked, answered, share, discrimination, verdict, given } = question;
  const percent = words.shareText(formatPoints(Math.round(share * 100), locale));
  return (
    <li className="grid gap-3 px-4 py-4">
      <h3 className="font-semibold break-words">{plainText(label)}</h3>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span>{types[type]}</span>
        <span>{words.answered(answered, asked)}</span>
        {discrimination !== null && <span>{words.discrimination(formatNumber(discrimination, locale, 2))}</span>}
        {verdict !== 'unknown' && <Badge tone={TONES[verdict]}>{words.verdicts[verdict]}</Badge>}
      </p>
      <ProgressBar label={`${words.share}: ${percent}`} share={share} valueText={percent} />
      {given.length > 0 && <Given question={question} />}
    </li>
  );
}

function Given({ question: { type, given, label } }: { question: AnalysedQuestion }) {
  const { analysis: words, fields } = useMessages().questions;
  const partOf = (part: string) => {
    if (type === 'order') return words.place(part);
    return type === 'gap' ? words.gap(part) : part;
  };
  const textOf = (text: string) => {
    if (type !== 'truefalse') return text;
    return text === 'true' ? fields.isTrue : fields.isFalse;
  };
  return (
    <ul aria-label={`${words.given}: ${label}`} className="grid gap-1 text-sm">
      {given.map(({ part, text, count, right }) => (
        <li key={`${part} ${text}`} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-2">
          <span className="text-right tabular-nums">{count}×</span>
          <span className="break-words">
            {part !== null && <span className="text-muted">{partOf(part)}: </span>}
            {textOf(text)} {right === true && <Badge tone="success">{words.right}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
}
