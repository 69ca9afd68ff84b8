import { useEffect, useRef, useState } from 'react';
import type { Practice } from '#modules/questions/contract/questions-in-texts.ts';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { readNumber } from '#contract/text/read-number.ts';
import { formatPoints } from './format-points.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { isViewing } from '#web/lib/view-mode.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { UnitText } from '#web/ui/unit-text.tsx';
import { AnswerText } from './answer-text.tsx';
import { QuestionField } from './question-field.tsx';
import { QuestionFrame } from './question-frame.tsx';
import { Solution } from './solution.tsx';

type Practised = Practice['questions'][number];

/** A question in a text: the controls to answer it, or the answer with its result. */
export function PracticeQuestion(props: {
  practised: Practised;
  label: string;
  /** The answer before it is given; undefined unless one is being made. */
  draft: QuestionAnswer | null | undefined;
  /** The answer that was given and whose result is not known yet. */
  unchecked: QuestionAnswer | undefined;
  /** Whether it cannot be sent at present. */
  isHeld: boolean;
  lang: string | undefined;
  onDraft: (answer: QuestionAnswer | null) => void;
  onCheck: (answer: QuestionAnswer) => void;
}) {
  const { practised, label, draft, unchecked, isHeld, lang, onDraft, onCheck } = props;
  const { question, answer, solution } = practised;
  const { tests } = useMessages();
  const { practice: words, yourAnswer } = tests;
  const isAnswering = draft !== undefined || (answer === null && unchecked === undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** Where the focus goes once the other half is shown: the button that had it is gone. */
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current !== null) box.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  }, [isAnswering]);

  const check = () => {
    if (isViewing()) return;
    const isNoNumber = draft?.type === 'number' && Number.isNaN(readNumber(draft.text));
    setProblem(isNoNumber ? tests.notNumber : draft ? null : words.missing);
    if (!draft || isNoNumber) return;
    next.current = '[role=status]';
    onCheck(draft);
  };
  return (
    <QuestionFrame>
      <div ref={box} className="grid min-w-0 gap-4">
        {isAnswering ? (
          <form
            noValidate
            className="grid min-w-0 gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              check();
            }}
          >
            <QuestionField
              question={question}
              label={label}
              answer={draft ?? null}
              lang={lang}
              onAnswer={(next) => {
                setProblem(null);
                onDraft(next);
              }}
            />
            {problem !== null && <Alert tone="error">{problem}</Alert>}
            {isViewing() ? (
              <p className="text-sm text-muted">{words.viewing}</p>
            ) : (
              <Button type="submit" className="justify-self-start">
                {words.check}
              </Button>
            )}
          </form>
        ) : (
          <>
            <p className="font-semibold">{label}</p>
            <UnitText html={question.html} lang={lang} />
            {question.type === 'gap' && (
              <p className="whitespace-pre-line" lang={lang}>
                {question.parts.map((part, gap) => (gap === 0 ? part : ` [${gap}] ${part}`)).join('')}
              </p>
            )}
            <div lang={lang}>
              <p className="text-sm font-semibold">{yourAnswer}</p>
              <AnswerText question={question} answer={unchecked ?? answer} />
            </div>
            <p role="status" tabIndex={-1} className="font-semibold">
              {unchecked === undefined ? <Verdict practised={practised} /> : isHeld ? words.held : words.checking}
            </p>
            {unchecked === undefined && solution && <Solution question={question} solution={solution} lang={lang} />}
            {!isViewing() && (
              <Button
                tone="secondary"
                className="justify-self-start"
                onClick={() => {
                  next.current = 'input, select, textarea, button';
                  onDraft(null);
                }}
              >
                {words.again}
              </Button>
            )}
          </>
        )}
      </div>
    </QuestionFrame>
  );
}

function Verdict({ practised: { points, question } }: { practised: Practised }) {
  const { tests } = useMessages();
  const locale = useLocale();
  const { right, partly, wrong, noted } = tests.practice;
  if (points === null) return noted;
  if (points >= question.points) return right;
  return points > 0 ? partly(tests.points(formatPoints(points, locale), formatPoints(question.points, locale))) : wrong;
}
