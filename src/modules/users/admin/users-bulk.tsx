import * as LIMITS from '#contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { refreshEnrolments } from '#modules/courses/web/shared/refresh-lists.ts';
import { Button } from '#web/ui/button.tsx';
import type { ComboboxOption } from '#web/ui/form/combobox.tsx';
import { CourseCombobox } from '#modules/courses/web/shared/course-combobox.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { BulkDialog } from '#web/ui/selection/bulk-dialog.tsx';
import { SelectionBar } from '#web/ui/selection/selection-bar.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { endUserSessions, enrolUser, readUsers, USERS_FILE } from './users.api.ts';
import type { UsersSearch } from './users-search.ts';

/** The actions on the selected users: enrol in a course, end their sessions, export them. */
export function UsersBulk(props: { selection: Selection<ListedUser>; search: UsersSearch; total: number }) {
  const { selection, search } = props;
  const words = useMessages().admin.users.bulk;
  const client = useQueryClient();
  const [doing, setDoing] = useState<'enrol' | 'sessions' | null>(null);
  const [course, setCourse] = useState<ComboboxOption | null>(null);
  const { rows } = selection;
  const count = rows.length;
  const common = { nameOf: ({ name, email }: ListedUser) => `${name} (${email})` };
  const actions = {
    enrol: {
      ...common,
      title: words.enrolTitle(count),
      confirm: words.confirmEnrol,
      body: <CourseChoice chosen={course} onChoose={setCourse} />,
      missing: course ? null : words.chooseCourse,
      run: ({ _id }: ListedUser) => enrolUser(course?.id ?? '', _id),
    },
    sessions: {
      ...common,
      title: words.sessionsTitle(count),
      confirm: words.confirmSessions,
      body: <p>{words.sessionsNote}</p>,
      run: ({ _id }: ListedUser) => endUserSessions(_id),
    },
  };
  return (
    <>
      <SelectionBar selection={selection} total={props.total} read={readUsers(search)}>
        <Button size="sm" tone="secondary" onClick={() => setDoing('enrol')}>
          {words.enrol}
        </Button>
        <Button size="sm" tone="secondary" onClick={() => setDoing('sessions')}>
          {words.sessions}
        </Button>
        {count <= LIMITS.exportIdsMax && (
          <ExportLink
            size="sm"
            address={USERS_FILE}
            query={{ ids: rows.map(({ customId }) => customId).join(','), sort: search.sort }}
            label={words.export}
          />
        )}
      </SelectionBar>
      <BulkDialog
        action={doing && actions[doing]}
        rows={rows}
        onDone={(done) => {
          selection.remove(done);
          void refreshEnrolments(client);
        }}
        onClose={() => {
          setDoing(null);
          setCourse(null);
        }}
      />
    </>
  );
}

function CourseChoice(props: { chosen: ComboboxOption | null; onChoose: (course: ComboboxOption | null) => void }) {
  const words = useMessages().admin.users.bulk;
  return (
    // Room for the list of courses, which would be cut off at the edge of the dialog.
    <div className="grid content-start gap-4" style={{ minHeight: '24rem' }}>
      <p>{words.enrolNote}</p>
      <CourseCombobox label={words.course} hint={words.courseHint} chosen={props.chosen} onChoose={props.onChoose} />
    </div>
  );
}
