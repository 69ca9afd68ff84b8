import { useRef, useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Mark } from '#web/ui/school-mark.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SortHeading } from '#web/ui/sort-heading.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { VideoFacade } from '#web/ui/video-facade.tsx';
import { VideoPlayer } from '#web/ui/video-player.tsx';
import { Family, LONG_WORD, LONG_WORDS, Specimen } from './specimen.tsx';

const SECONDS_TO_FAIL = 3;
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11'];
const COLUMNS = MONTHS.map((key, place) => ({ key, label: key.slice(5), value: place * 40, words: `${place * 40}` }));
const BARS = ['JavaScript', LONG_WORD].map((label, place) => ({
  key: label,
  label,
  value: 90 - place * 50,
  shown: `${90 - place * 50} €`,
  words: label,
}));

/** Output: notices, loading, empty, failed, pictures, charts, dialogs. */
export function Shown() {
  return (
    <>
      <Family name="News">
        {(['info', 'success', 'error'] as const).map((tone) => (
          <Specimen key={tone} name={tone}>
            <Alert tone={tone} title="Course saved">
              Everybody sees it as it is now.
            </Alert>
          </Specimen>
        ))}
        <Specimen name="long words">
          <Alert title={LONG_WORD}>{LONG_WORDS}</Alert>
        </Specimen>
      </Family>
      <Family name="Waiting">
        <Specimen name="skeleton">
          <Skeleton className="h-24 w-full" />
        </Specimen>
        <Specimen name="spinner">
          <Spinner className="size-8" />
        </Specimen>
        {[0, 0.4, 1].map((share) => (
          <Specimen key={share} name={`progress, ${share}`}>
            <ProgressBar label="Units done" share={share} valueText={`${share * 100}%`} />
          </Specimen>
        ))}
      </Family>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line py-6">
        <Specimen name="empty">
          <EmptyState title="No course bought yet" action={<Button>Find a course</Button>}>
            Courses you buy appear here.
          </EmptyState>
        </Specimen>
        <Specimen name="empty, long words">
          <EmptyState title={LONG_WORD}>{LONG_WORDS}</EmptyState>
        </Specimen>
        <Specimen name="failure">
          <ErrorState onRetry={() => undefined}>Please check your connection and try again.</ErrorState>
        </Specimen>
        <Specimen name="failure, trying again">
          <ErrorState onRetry={() => undefined} retrying>
            Please check your connection and try again.
          </ErrorState>
        </Specimen>
      </section>
      <Family name="Small things">
        {(['neutral', 'highlight', 'success'] as const).map((tone) => (
          <Specimen key={tone} name={`badge, ${tone}`}>
            <Badge tone={tone}>Programming</Badge>
          </Specimen>
        ))}
        <Specimen name="stars">
          <Stars rating={4} />
        </Specimen>
        <Specimen name="avatar without a picture">
          <Avatar name="Ingrid Solberg" />
        </Specimen>
        <Specimen name="mark">
          <Mark className="size-10 text-accent" />
        </Specimen>
      </Family>
      <Family name="Pictures and films">
        <Specimen name="no picture">
          <Picture src={null} alt="A course without a picture" sizes="20rem" />
        </Specimen>
        <Specimen name="a picture that is gone">
          <Picture src="/favicon.svg?gone" alt="A picture" sizes="20rem" />
        </Specimen>
        <Specimen name="YouTube, before play">
          <VideoPlayer videoUrl="https://youtu.be/aaaaaaaaaaa" title="A film" />
        </Specimen>
        <Specimen name="a film of our own, before play">
          <VideoFacade videoUrl="/film.mp4" captionsUrl={null} title="A film of our own" poster={null} sizes="20rem" />
        </Specimen>
      </Family>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line py-6">
        <Prose text={`${LONG_WORDS}.\n\n${LONG_WORDS}. ${LONG_WORD}`} />
        <ChartFrame
          title="Enrolments over time"
          lead="By month"
          showTable="Show as table"
          showChart="Show as chart"
          chart={<ColumnChart title="Enrolments" summary="Rising" columns={COLUMNS} format={String} />}
          table={
            <DataTable
              caption="Enrolments"
              columns={['Month', 'Enrolments']}
              numbers={[1]}
              rows={COLUMNS.map(({ key, value }) => ({ key, cells: [key, value] }))}
            />
          }
        />
        <BarChart title="Revenue by course" summary="Two courses" bars={BARS} />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line py-6">
        <BackLink to="/admin/styleguide">The page above</BackLink>
        <PageHeading title="A page" lead={LONG_WORDS} action={<Button>Begin</Button>} />
        <List />
      </section>
      <Family name="Dialogs, to be opened">
        <Dialogs />
      </Family>
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null);
  const [asked, setAsked] = useState<'idle' | 'busy' | 'failed'>('idle');
  const close = () => setOpen(null);
  const settle = () => {
    setAsked('busy');
    setTimeout(() => setAsked('failed'), SECONDS_TO_FAIL * 1000);
  };
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>A dialog</Button>
      <Button onClick={() => setOpen('question')}>A question, and how it fails</Button>
      <Dialog open={open === 'dialog'} onClose={close} title={LONG_WORDS}>
        <Prose text={LONG_WORD} />
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        title="Delete this course?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        doing={{
          isPending: asked === 'busy',
          error: asked === 'failed' ? new Error('failed') : null,
          reset: () => setAsked('idle'),
        }}
        failure={() => <Alert tone="error">That did not work.</Alert>}
        onConfirm={settle}
        onClose={close}
      >
        It cannot be brought back.
      </ConfirmDialog>
    </>
  );
}

function List() {
  const top = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<number>();
  const [up, setUp] = useState(true);
  const items = BARS.slice(0, page === 2 ? 1 : 2);
  return (
    <div ref={top} className="grid gap-5">
      <PagedList
        query={{
          data: { items, total: 3 },
          error: null,
          isPending: false,
          isFetching: false,
          isPlaceholderData: false,
          refetch: () => undefined,
        }}
        words={{ found: (total) => `${total} courses`, failed: 'Failed', failedHelp: '', pages: 'Courses' }}
        waiting={null}
        empty={null}
        page={page}
        size={2}
        onPage={setPage}
        top={top}
      >
        {(bars) => (
          <table className="w-full text-sm">
            <thead className="bg-sunken">
              <tr>
                <SortHeading
                  label="Course"
                  action="Sort by course"
                  sorted={up ? 'ascending' : 'descending'}
                  onSort={() => setUp(!up)}
                />
                <SortHeading
                  tight
                  label="Revenue"
                  action="Sort by revenue"
                  sorted={undefined}
                  onSort={() => setUp(true)}
                />
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.key}>
                  <td className="p-4 break-all">{bar.label}</td>
                  <td className="p-3">{bar.shown}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
    </div>
  );
}
