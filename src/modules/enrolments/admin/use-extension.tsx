import { useState } from 'react';
import { endOfDayIn } from '#contract/time/time-zones.ts';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { BulkAction } from '#web/ui/selection/bulk-dialog.tsx';
import { extendAccess } from './students.api.ts';

/** Returns the action that extends the access of learners to a day, with its input. */
export function useExtension(courseId: string): Omit<BulkAction<Student>, 'title' | 'nameOf'> {
  const words = useMessages().admin.learners;
  const { timeZone } = useSchool();
  const [day, setDay] = useState('');
  return {
    confirm: words.extend,
    missing: day === '' ? words.lastDayMissing : null,
    body: (
      <>
        <p>{words.extendText}</p>
        <TextInput
          label={words.lastDay}
          name="until"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </>
    ),
    run: ({ _id }) => extendAccess(courseId, _id, endOfDayIn(timeZone, day).toISOString()),
  };
}
