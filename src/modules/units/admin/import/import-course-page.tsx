import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CourseImport, ImportPlan } from '#modules/course-files/contract/course-files.ts';
import { api } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { ImportRefusal } from './import-refusal.tsx';
import { ImportPlanView, isSame } from './import-plan-view.tsx';
import { UploadStatus } from '#modules/units/admin/media/upload-status.tsx';
import { useUploads } from '#modules/units/admin/media/use-uploads.ts';

/** An uploaded archive, and what importing it would do. */
interface Planned {
  readonly upload: string;
  readonly plan: ImportPlan;
}

/** Imports a course from an archive: upload, plan, import, undo. With `courseRef` only that course can be changed. */
export function ImportCoursePage({ courseRef }: { courseRef: string | undefined }) {
  const words = useMessages().courseFiles;
  const client = useQueryClient();
  // An archive belongs to no unit: the uploads of archives are one list of their own.
  const uploads = useUploads('', 'archive', 'archive');
  const [copy, setCopy] = useState(false);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [done, setDone] = useState<CourseImport | null>(null);
  const target = { copy, ...(courseRef !== undefined && { course: courseRef }) };

  const planning = useMutation({
    mutationFn: async (file: File) => {
      const stored = await uploads.start({ file, body: file, name: file.name });
      if (!stored) return null;
      const plan = await api('GET /admin/course-imports/plan', { query: { upload: stored._id, ...target } });
      return { upload: stored._id, plan };
    },
    onSuccess: setPlanned,
  });
  const importing = useMutation({
    mutationFn: ({ upload, plan }: Planned) =>
      api('POST /admin/course-imports', { body: { upload, stamp: plan.stamp, ...target } }),
    onSuccess: (result) => {
      setPlanned(null);
      setDone(result);
      void refreshCourses(client);
    },
  });
  const undoing = useMutation({
    mutationFn: (id: string) => api('POST /admin/course-imports/:id/undo', { params: { id } }),
    onSuccess: () => {
      setDone(null);
      void refreshCourses(client);
    },
  });

  const start = (file: File) => {
    setDone(null);
    setPlanned(null);
    importing.reset();
    undoing.reset();
    planning.mutate(file);
  };
  const reading = planning.isPending && !uploads.running;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {courseRef === undefined ? (
        <BackLink to="/admin/manage-courses">{words.back}</BackLink>
      ) : (
        <BackLink to="/admin/manage-courses/$courseId" params={{ courseId: courseRef }}>
          {words.back}
        </BackLink>
      )}
      <PageHeading title={courseRef === undefined ? words.title : words.updateTitle} lead={words.lead} />
      {done && (
        <Alert tone="success">
          <p>{words.done(done.name)}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <LinkButton
              to="/admin/manage-courses/$courseId"
              params={{ courseId: String(done.course) }}
              tone="secondary"
              size="sm"
            >
              {words.open}
            </LinkButton>
            {done.undo !== null && (
              <Button
                size="sm"
                tone="quiet"
                busy={undoing.isPending}
                onClick={() => done.undo !== null && undoing.mutate(done.undo)}
              >
                {words.undo}
              </Button>
            )}
          </div>
        </Alert>
      )}
      {undoing.isSuccess && <Alert tone="success">{words.undone}</Alert>}
      {undoing.error && <FailureAlert sentence={sentenceOr(undoing.error, words.undoFailed)} cause={undoing.error} />}
      {planning.error && <ImportRefusal error={planning.error} />}
      {planned ? (
        <>
          <ImportPlanView plan={planned.plan} />
          {importing.error && <Alert tone="error">{sentenceOr(importing.error, words.importFailed)}</Alert>}
          <div className="flex flex-wrap gap-3">
            {!isSame(planned.plan) && (
              <Button busy={importing.isPending} onClick={() => importing.mutate(planned)}>
                {words.confirm}
              </Button>
            )}
            <Button tone="secondary" disabled={importing.isPending} onClick={() => setPlanned(null)}>
              {words.other}
            </Button>
          </div>
        </>
      ) : uploads.running ? (
        <UploadStatus
          upload={uploads.running}
          onPause={uploads.pause}
          onResume={uploads.resume}
          onCancel={uploads.cancel}
        />
      ) : reading ? (
        <p role="status">{words.reading}</p>
      ) : (
        <div className="grid gap-5">
          {courseRef === undefined && (
            <Checkbox
              label={words.copy}
              hint={words.copyHint}
              checked={copy}
              onChange={(event) => setCopy(event.target.checked)}
            />
          )}
          <FileButton accept=".zip,.mbz,.imscc,.h5p" hint={words.chooseHint} onFiles={([file]) => file && start(file)}>
            {words.choose}
          </FileButton>
        </div>
      )}
    </div>
  );
}
