import { useState } from 'react';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { QTI_BYTES } from '#modules/questions/contract/question-types.ts';
import { questionTitle } from '#modules/questions/web/shared/find-questions.ts';
import { decodeAs, findEncoding } from '#modules/media/web/shared/decode-text.ts';
import { formatNumber } from '#contract/money/money.ts';
import type { ImportedQuestions } from '#modules/questions/contract/questions.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { translateFieldError } from '#web/lib/translate-server-error.ts';
import { Button } from '#web/ui/button.tsx';
import { InputDialog } from '#web/ui/editing/input-dialog.tsx';
import { EncodingDialog } from '#modules/media/web/shared/encoding-dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { base64Of, isXml, isZip, lengthExceeded, newLosses, useImport, withoutFiles } from './questions.api.ts';

/** Exports of Moodle contain the pictures of their questions, which are left out before anything is sent. */
const FILE_BYTES_MAX = 20_000_000;

/** Moves the focus from the pressed button, which is unmounted. */
const focusOnce = (button: HTMLButtonElement | null): void => button?.focus();

/**
 * Imports questions in GIFT, Moodle XML or a QTI package: shows what a text contains, and its mistakes by line, before anything is
 * added. `onImported` gets the ids of the questions in the order of the file. What is only found to be lost while they are added
 * is shown before the dialog closes.
 */
export function ImportDialog(props: { courseId: string; onClose: () => void; onImported: (ids: string[]) => void }) {
  const { questions: words, ui } = useMessages();
  const { imports: texts } = words;
  const locale = useLocale();
  const read = useImport(props.courseId);
  const saving = useImport(props.courseId);
  // A repeat after a lost response adds nothing more.
  const [key] = useState(newIdempotencyKey);
  /** The questions that were added although more of them was lost than announced. */
  const [added, setAdded] = useState<Pick<ImportedQuestions, 'ids' | 'losses'> | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [tooMuch, setTooMuch] = useState<string>();
  /** A file of unknown encoding: one is chosen before it is read. */
  const [unsure, setUnsure] = useState<{ bytes: Uint8Array; guess: string } | null>(null);
  /** A package, in Base64. */
  const [packed, setPacked] = useState<{ name: string; base64: string } | null>(null);
  const qti = packed?.base64 ?? null;
  const result = read.data;
  const change = (next: string) => {
    setText(next);
    setPacked(null);
    setProblem(undefined);
    setTooMuch(undefined);
    setUnsure(null);
    read.reset();
    saving.reset();
  };
  const readFile = async (file: File) => {
    try {
      if (file.size > FILE_BYTES_MAX) return setProblem(texts.tooLarge);
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isZip(bytes)) {
        if (file.size > QTI_BYTES) return setProblem(texts.packageTooLarge);
        change('');
        return setPacked({ name: file.name, base64: base64Of(bytes) });
      }
      const { encoding, isSure } = findEncoding(bytes, locale);
      if (isSure) change(withoutFiles(decodeAs(bytes, encoding)));
      else setUnsure({ bytes, guess: encoding });
    } catch {
      setProblem(texts.failed);
    }
  };
  const show = () => {
    const most = lengthExceeded(text);
    if (most !== null) return setTooMuch(texts.tooMuch(formatNumber(most, locale, 0)));
    read.mutate({ text, qti, saveBy: null });
  };
  const add = () => {
    const onSuccess = ({ ids, losses }: ImportedQuestions) => {
      const unannounced = newLosses(result?.losses ?? [], losses);
      if (unannounced.length === 0) props.onImported(ids);
      else setAdded({ ids, losses: unannounced });
    };
    if (!saving.isPending) saving.mutate({ text, qti, saveBy: key }, { onSuccess });
  };
  return (
    <>
      <InputDialog
        size="lg"
        title={texts.title}
        isChanged={added === null && (text.trim() !== '' || packed !== null)}
        onClose={() => (added ? props.onImported(added.ids) : props.onClose())}
        footer={(close) =>
          added ? (
            <Button ref={focusOnce} onClick={close}>
              {ui.close}
            </Button>
          ) : (
            <>
              <Button tone="secondary" onClick={close}>
                {words.cancel}
              </Button>
              {result && result.questions.length > 0 ? (
                <Button busy={saving.isPending} onClick={add}>
                  {texts.import(result.questions.length)}
                </Button>
              ) : (
                <Button busy={read.isPending} disabled={text.trim() === '' && packed === null} onClick={show}>
                  {texts.show}
                </Button>
              )}
            </>
          )
        }
      >
        {() => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {!added && (
              <>
                <FileButton
                  accept=".gift,.txt,.xml,.zip,text/plain,text/xml,application/zip"
                  hint={texts.fileHint}
                  problem={problem}
                  onFiles={([file]) => file && void readFile(file)}
                >
                  {texts.file}
                </FileButton>
                {packed && <p className="break-words">{texts.packed(packed.name)}</p>}
                <Textarea
                  label={texts.label}
                  hint={texts.hint}
                  rows={8}
                  spellCheck={false}
                  value={text}
                  error={tooMuch ?? refusedFields(read.error)[isXml(text) ? 'xml' : 'gift']}
                  onChange={({ target }) => change(target.value)}
                />
              </>
            )}
            {read.error && <FailureAlert sentence={texts.failed} cause={read.error} />}
            {saving.error && <FailureAlert sentence={texts.notImported} cause={saving.error} />}
            <div role="status" className="grid gap-4">
              {added && (
                <>
                  <p className="font-semibold">{texts.imported(added.ids.length)}</p>
                  <LossList losses={added.losses} />
                </>
              )}
              {result && !added && <Contents result={result} />}
            </div>
          </div>
        )}
      </InputDialog>
      {unsure && (
        <EncodingDialog
          {...unsure}
          language={locale}
          confirmLabel={texts.readFile}
          onClose={() => setUnsure(null)}
          onChosen={(chosen) => change(withoutFiles(chosen))}
        />
      )}
    </>
  );
}

/** What a file contains: mistakes, losses and questions, by line. */
function Contents({ result: { questions, problems, losses } }: { result: ImportedQuestions }) {
  const words = useMessages().questions;
  const { imports: texts } = words;
  const locale = useLocale();
  return (
    <>
      {problems.length > 0 && (
        <div>
          <p className="font-semibold text-danger">{texts.problems}</p>
          <ul className="list-disc ps-5">
            {problems.map(({ file, line, message, error }, index) => (
              <li key={index} className="break-words">
                {texts.at(file)}
                {texts.line(line, translateFieldError(message, locale, error))}
              </li>
            ))}
          </ul>
        </div>
      )}
      {losses.length > 0 && <LossList losses={losses} />}
      {questions.length > 0 && (
        <div>
          <p className="font-semibold">{texts.questions}</p>
          <ul className="list-disc ps-5">
            {questions.map(({ file, line, body }, index) => (
              <li key={index} className="break-words">
                {texts.at(file)}
                {texts.line(line, `${words.types[body.type]}: ${questionTitle({ body })}`)}
                {body.type === 'short' && body.wildcards && (
                  <span className="block text-sm text-muted">{texts.wildcards}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** What is left out of questions, by file and line. */
function LossList({ losses }: Pick<ImportedQuestions, 'losses'>) {
  const { imports: texts } = useMessages().questions;
  const locale = useLocale();
  return (
    <div>
      <p className="font-semibold">{texts.losses}</p>
      <ul className="list-disc ps-5">
        {losses.map(({ file, lines, message, error }, index) => (
          <li key={index} className="break-words">
            {texts.at(file)}
            {texts.lines(lines.join(', '), lines.length, translateFieldError(message, locale, error))}
          </li>
        ))}
      </ul>
    </div>
  );
}
