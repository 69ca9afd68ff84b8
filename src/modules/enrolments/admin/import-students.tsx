import { FileUp } from 'lucide';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { ImportOutput } from '#modules/enrolments/contract/enrolments.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { countLines, decodeList, LIST_LENGTH_MAX } from './email-list.ts';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { FormFailureAlert } from '#web/ui/form/form-failure.tsx';
import { ImportEmails } from './import-emails.tsx';
import { ImportLines } from './import-lines.tsx';
import { useStudentsImport } from './use-students-import.ts';

/**
 * Enrols users by a list of e-mails, typed or from a file, after a dry run has shown the outcome of each line. Changing
 * the list discards the dry run.
 */
export function ImportStudents({ courseId }: { courseId: string }) {
  const words = useMessages().admin.students.import;
  const [csv, setCsv] = useState('');
  const [file, setFile] = useState<string | null>(null);
  const trial = useStudentsImport(courseId, csv);
  useUnsaved(csv !== '' && !trial.isDone ? 'lost' : 'none');
  const picker = useRef<HTMLInputElement>(null);
  const areaId = useId();
  const form = useForm({
    check: () => ({ csv: countLines(csv) === 0 ? words.nothing : undefined }),
    failed: words.failed,
    submit: async () => {
      trial.discard();
      await trial.check();
    },
  });

  const write = (list: string) => {
    setCsv(list);
    form.clear('csv');
    trial.discard();
  };

  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Allows choosing the same file again after a correction.
    event.target.value = '';
    if (!chosen) return;
    const bytes = await chosen.arrayBuffer().catch(() => null);
    const list = bytes ? decodeList(new Uint8Array(bytes)) : 'unreadable';
    if (list === 'unreadable' || list === 'too-long') {
      // The shown result belongs to another file.
      trial.discard();
      setFile(null);
      form.show({ csv: list === 'too-long' ? words.fileTooLong : words.fileUnreadable });
      return;
    }
    write(list);
    setFile(words.fileRead(chosen.name, countLines(list)));
  };

  const startOver = () => {
    write('');
    trial.startOver();
    setFile(null);
    document.getElementById(areaId)?.focus();
  };

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
          hint={words.pasteHint(UPLOAD_LIMITS.csvLines)}
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
          <FormFailureAlert sentence={words.failed} failure={form.failure} />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton tone={trial.result ? 'secondary' : 'primary'} busyLabel={words.checking}>
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
      {trial.result && <ImportResult result={trial.result} trial={trial} onStartOver={startOver} />}
    </section>
  );
}

/** What would happen or has happened to each line, who is written to, and the button that enrols. */
function ImportResult(props: {
  result: ImportOutput;
  trial: ReturnType<typeof useStudentsImport>;
  onStartOver: () => void;
}) {
  const { result, trial } = props;
  const words = useMessages().admin.students.import;
  const { toEnrol, toInvite } = trial;
  const heading = useRef<HTMLHeadingElement>(null);

  // The first result of a list, and the last, are announced.
  useEffect(() => heading.current?.focus(), [result.dryRun]);

  return (
    <div className="grid min-w-0 gap-4 border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {result.dryRun ? words.preview : words.done}
      </h3>
      {!result.dryRun && (
        <Alert tone="success">
          {words.enrolled(result.enrolled)}
          {result.invited > 0 && ` ${words.invited(result.invited)}`}
        </Alert>
      )}
      <ImportLines key={String(result.dryRun)} result={result} accepted={trial.accepted} onAccept={trial.setAccepted} />
      {result.dryRun && (
        <ImportEmails
          result={result}
          choice={trial.choice}
          preview={{ busy: trial.isChecking, emails: trial.emails }}
          onChange={trial.choose}
          onPreview={trial.preview}
        />
      )}
      {trial.checkError && <FailureAlert sentence={words.failed} cause={trial.checkError} />}
      {trial.enrolError && <FailureAlert sentence={words.enrolFailed} cause={trial.enrolError} />}
      <div className="flex flex-wrap items-center gap-3">
        {result.dryRun && toEnrol + toInvite > 0 && (
          <Button busy={trial.isEnrolling || trial.isChecking} busyLabel={words.enrolling} onClick={trial.enrol}>
            {toInvite > 0 ? words.enrolAndInvite(toEnrol, toInvite) : words.enrol(toEnrol)}
          </Button>
        )}
        {result.dryRun && toEnrol + toInvite === 0 && <p className="text-sm font-semibold">{words.nobody}</p>}
        <Button tone="secondary" onClick={props.onStartOver}>
          {words.startOver}
        </Button>
      </div>
    </div>
  );
}
