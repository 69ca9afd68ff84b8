import { FileUp } from 'lucide';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { AcceptedLine } from '#contract/enrolments.ts';
import { LIMITS } from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useImportStudents } from './students.api.ts';
import { countLines, decodeList, LIST_LENGTH_MAX } from './email-list.ts';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { ImportLines } from './import-lines.tsx';

/**
 * Enrols the people behind a list of e-mails, typed or from a file: first the server says what would happen to each
 * line, and only then can it be done. Changing the list removes that preview.
 */
export function ImportStudents({ courseId }: { courseId: string }) {
  const words = useMessages().admin.students.import;
  const [csv, setCsv] = useState('');
  const [file, setFile] = useState<string | null>(null);
  /** Accounts without a confirmed address that are to be enrolled nevertheless. */
  const [accepted, setAccepted] = useState<readonly AcceptedLine[]>([]);
  const checking = useImportStudents(courseId);
  const enrolling = useImportStudents(courseId);
  const picker = useRef<HTMLInputElement>(null);
  const answerHeading = useRef<HTMLHeadingElement>(null);
  const areaId = useId();
  const answer = enrolling.data ?? checking.data;

  useEffect(() => {
    if (answer) answerHeading.current?.focus();
  }, [answer]);

  const form = useForm({
    check: () => ({ csv: countLines(csv) === 0 ? words.nothing : undefined }),
    failed: words.failed,
    submit: async () => {
      forgetAnswer();
      await checking.mutateAsync({ csv, dryRun: true, accepted: [] });
    },
  });

  const forgetAnswer = () => {
    setAccepted([]);
    checking.reset();
    enrolling.reset();
  };
  const write = (list: string) => {
    setCsv(list);
    form.clear('csv');
    forgetAnswer();
  };

  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // The same file, mended, may be chosen again.
    event.target.value = '';
    if (!chosen) return;
    const bytes = await chosen.arrayBuffer().catch(() => null);
    const list = bytes ? decodeList(new Uint8Array(bytes)) : 'unreadable';
    if (list === 'unreadable' || list === 'too-long') {
      // The result on the page is not about this file.
      forgetAnswer();
      setFile(null);
      form.show({ csv: list === 'too-long' ? words.fileTooLong : words.fileUnreadable });
      return;
    }
    write(list);
    setFile(words.fileRead(chosen.name, countLines(list)));
  };

  const startOver = () => {
    write('');
    setFile(null);
    document.getElementById(areaId)?.focus();
  };

  const confirmed = checking.data?.lines.filter(({ outcome }) => outcome === 'enrol').length ?? 0;
  const toEnrol = confirmed + accepted.length;
  return (
    <section
      aria-labelledby="import"
      className="grid min-w-0 content-start gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="import" className="text-xl">
          {words.title}
        </h2>
        <p className="measure text-sm text-muted">{words.lead}</p>
      </div>
      <Form form={form} className="grid gap-4">
        <Textarea
          id={areaId}
          label={words.paste}
          hint={words.pasteHint(LIMITS.csvLines)}
          name="csv"
          rows={4}
          maxLength={LIST_LENGTH_MAX}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          value={csv}
          onChange={(event) => {
            setFile(null);
            write(event.target.value);
          }}
        />
        {file && <Alert>{file}</Alert>}
        {form.failure && form.errors.csv === undefined && (
          <FailureAlert sentence={words.failed} cause={form.failure.cause} />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton tone={answer ? 'secondary' : 'primary'} busyLabel={words.checking}>
            {words.check}
          </SubmitButton>
          <Button tone="secondary" onClick={() => picker.current?.click()}>
            <Icon of={FileUp} className="size-5" />
            {words.file}
          </Button>
          <input
            ref={picker}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            aria-label={words.file}
            hidden
            onChange={(event) => void readFile(event)}
          />
        </div>
      </Form>
      {answer && (
        <div className="grid min-w-0 gap-4 border-t border-line pt-4">
          <h3 ref={answerHeading} tabIndex={-1} className="text-lg">
            {answer.dryRun ? words.preview : words.done}
          </h3>
          {!answer.dryRun && <Alert tone="success">{words.enrolled(answer.enrolled)}</Alert>}
          <ImportLines key={String(answer.dryRun)} answer={answer} accepted={accepted} onAccept={setAccepted} />
          {enrolling.error && <FailureAlert sentence={words.enrolFailed} cause={enrolling.error} />}
          <div className="flex flex-wrap items-center gap-3">
            {answer.dryRun && toEnrol > 0 && (
              <Button
                busy={enrolling.isPending}
                busyLabel={words.enrolling}
                onClick={() => enrolling.mutate({ csv, dryRun: false, accepted: [...accepted] })}
              >
                {words.enrol(toEnrol)}
              </Button>
            )}
            {answer.dryRun && toEnrol === 0 && <p className="text-sm font-semibold">{words.nobody}</p>}
            <Button tone="secondary" onClick={startOver}>
              {words.startOver}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
