import { Link } from '@tanstack/react-router';
import type { RequestState } from '#contract/choices.ts';
import type { PlaceRequest } from '#modules/enrolments/contract/place-requests.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { PersonLink } from '#modules/people/web/shared/person-link.tsx';
import { SelectBox } from '#web/ui/selection/select-box.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { RowList } from '#web/ui/tables/row-list.tsx';
import type { Settling } from './settle-dialog.tsx';

const TONES = { open: 'highlight', enrolled: 'success', declined: 'neutral' } as const satisfies Record<
  RequestState,
  string
>;

/** One page of requests: person, course, message and, while a request is open, the buttons to settle it. */
export function RequestsList(props: {
  requests: readonly PlaceRequest[];
  stale: boolean;
  selection: Selection<PlaceRequest>;
  onSettle: (settling: Settling) => void;
}) {
  return (
    <RowList label={useMessages().requests.list} stale={props.stale}>
      {props.requests.map((request) => (
        <Request key={request._id} request={request} selection={props.selection} onSettle={props.onSettle} />
      ))}
    </RowList>
  );
}

function Request(props: {
  request: PlaceRequest;
  selection: Selection<PlaceRequest>;
  onSettle: (settling: Settling) => void;
}) {
  const { request, selection, onSettle } = props;
  const words = useMessages().requests;
  const written = useSchoolTime();
  const { course, state, name, settledAt } = request;
  const moment = (time: string) => <time dateTime={time}>{written.moment(time)}</time>;
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 sm:px-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-2">
          {state === 'open' && (
            <span className="-m-2">
              <SelectBox selection={selection} row={request} name={name} />
            </span>
          )}
          <h2 className="text-base font-semibold">
            <PersonLink id={request.userId} name={name} />
          </h2>
          <Badge tone={TONES[state]}>{words.states[state]}</Badge>
          {state === 'open' && (
            <Badge>{request.enrolled ? words.alreadyEnrolled : words.accounts[request.account]}</Badge>
          )}
        </div>
        <p className="text-sm text-muted">{request.email}</p>
        <p>
          <Link to="/course/$courseId" params={{ courseId: String(course.customId) }} className="link">
            {words.wants(course.name)}
          </Link>
        </p>
        {request.message === '' ? (
          <p className="text-sm text-muted">{words.noMessage}</p>
        ) : (
          <p className="whitespace-pre-line">{request.message}</p>
        )}
        {request.reply !== '' && (
          <p className="text-sm whitespace-pre-line text-muted">
            {words.reply}: {request.reply}
          </p>
        )}
        <p className="text-sm text-muted">
          {words.asked} {moment(request.createdAt)}
          {settledAt !== null && (
            <>
              {' · '}
              {words.settled(request.settledBy)} {moment(settledAt)}
            </>
          )}
        </p>
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap items-start gap-2">
          <Button size="sm" aria-label={words.enrolOf(name)} onClick={() => onSettle({ request, action: 'enrol' })}>
            {words.enrol}
          </Button>
          <Button
            size="sm"
            tone="secondary"
            aria-label={words.declineOf(name)}
            onClick={() => onSettle({ request, action: 'decline' })}
          >
            {words.decline}
          </Button>
        </div>
      )}
    </li>
  );
}
