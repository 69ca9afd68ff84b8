import { Link } from '@tanstack/react-router';
import type { ListedQuestion, QuestionResults } from '#modules/assessments/contract/question-bank.ts';
import { questionTitle } from '#modules/questions/web/shared/find-questions.ts';
import { formatPoints } from '#modules/questions/web/shared/format-points.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';

/** Units of a question that are named; more are counted. */
const MOST_UNITS = 5;

/** A question of the bank of the school. `results` is undefined while they are loaded. */
export function BankRow(props: {
  question: ListedQuestion;
  results: QuestionResults | undefined;
  onTag: (tag: string) => void;
  onPreview: () => void;
}) {
  const { question, results } = props;
  const words = useMessages().questions;
  const locale = useLocale();
  const title = questionTitle(question);
  const { course, tags, copies } = question;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="line-clamp-3 min-w-0 flex-1 basis-64 font-semibold break-words">{title}</p>
        <Button size="sm" tone="quiet" aria-label={words.previewOf(title.slice(0, 60))} onClick={props.onPreview}>
          {words.preview}
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <Link
          to="/admin/courses/$courseId/questions"
          params={{ courseId: String(course.customId) }}
          aria-label={words.bank.bankOf(course.name)}
          className="touch content-center link break-words"
        >
          {course.name}
        </Link>
        <span>
          {words.types[question.body.type]} · {words.points(formatPoints(question.body.points, locale))}
        </span>
        {tags.map((tag) => (
          <Button
            key={tag}
            size="sm"
            tone="quiet"
            aria-label={words.bank.tagNamed(tag)}
            onClick={() => props.onTag(tag)}
          >
            {tag}
          </Button>
        ))}
        {copies > 0 && <span>{words.bank.copies(copies)}</span>}
      </p>
      <Uses question={question} />
      <Results results={results} copies={copies} />
    </li>
  );
}

function Uses({ question: { uses, course } }: { question: ListedQuestion }) {
  const { bank: words } = useMessages().questions;
  if (uses.length === 0) return <p className="text-sm text-muted">{words.unused}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">{words.uses}</span>
      {uses.slice(0, MOST_UNITS).map(({ _id, title, how }) => (
        <Link
          key={`${_id} ${how}`}
          to="/admin/courses/$courseId/units/$unitId"
          params={{ courseId: String(course.customId), unitId: _id }}
          className="touch content-center link break-words"
        >
          {`${title} (${words.how[how]})`}
        </Link>
      ))}
      {uses.length > MOST_UNITS && <span className="text-muted">{`+${uses.length - MOST_UNITS}`}</span>}
    </p>
  );
}

function Results({ results, copies }: { results: QuestionResults | undefined; copies: number }) {
  const { bank: words } = useMessages().questions;
  const locale = useLocale();
  if (!results) return <p className="text-sm">&nbsp;</p>;
  const percent = (share: number | null) => formatPoints(Math.round((share ?? 0) * 100), locale);
  const { own, all } = results;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      <span>{own.asked === 0 ? words.notAsked : words.results(own.asked, percent(own.share))}</span>
      {copies > 0 && all.asked > own.asked && <span>{words.inAll(all.asked, percent(all.share))}</span>}
    </p>
  );
}
