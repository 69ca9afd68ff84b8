import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RESET_KINDS, type ResetKind } from '#contract/choices.ts';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import type { BulkAction } from '#web/ui/selection/bulk-dialog.tsx';
import { resetProgress, studentsSummaryQuery, undoReset } from './students.api.ts';

type Action = Omit<BulkAction<Student>, 'title' | 'nameOf'>;

/** The actions that reset the progress of learners in a unit and restore it. */
export function useReset(courseId: string) {
  const words = useMessages().admin.learners;
  const { data } = useQuery(studentsSummaryQuery(courseId));
  const units = data?.units ?? [];
  const [unitId, setUnitId] = useState<string>();
  const [kind, setKind] = useState<ResetKind>('unit');
  const unit = units.find(({ _id }) => _id === unitId);
  // The resets that can be undone, by their learner.
  const resets = useRef(new Map<string, { readonly student: Student; readonly id: string }>());
  const isNew = useRef(true);
  const [undoable, setUndoable] = useState<readonly Student[]>([]);
  const [resetUnit, setResetUnit] = useState('');

  const action: Action = {
    confirm: words.reset,
    danger: true,
    missing: unit ? null : words.resetUnitMissing,
    body: (
      <>
        <p>{words.resetText}</p>
        <FilterSelect
          label={words.resetUnit}
          all="–"
          values={units.map(({ _id }) => _id)}
          value={unitId}
          nameOf={(id) => {
            const index = units.findIndex(({ _id }) => _id === id);
            return words.unit(index + 1, units[index]?.title ?? '');
          }}
          onChange={setUnitId}
        />
        {unit?.hasTest && (
          <FilterSelect
            label={words.resetKind}
            values={RESET_KINDS}
            value={kind}
            nameOf={(one) => words.resetKinds[one]}
            onChange={(one) => setKind(one ?? 'unit')}
          />
        )}
      </>
    ),
    run: async (student) => {
      if (!unit) return;
      if (isNew.current) resets.current.clear();
      isNew.current = false;
      const input = { sectionId: unit._id, kind: unit.hasTest ? kind : 'unit' } as const;
      const id = await resetProgress(courseId, student._id, input);
      setResetUnit(unit.title);
      if (id !== null) resets.current.set(student._id, { student, id });
    },
  };
  const undoing: Action = {
    confirm: words.restore,
    body: <p>{words.undoText}</p>,
    run: async ({ _id }) => {
      const reset = resets.current.get(_id);
      if (reset) await undoReset(courseId, reset.id);
      resets.current.delete(_id);
    },
  };
  return {
    action,
    undoing,
    /** The learners whose last reset can be undone, and the unit it was about. */
    undoable,
    unit: resetUnit,
    /** Makes the first learner of the next reset replace those of the one before. */
    begin: () => {
      isNew.current = true;
    },
    /** Offers to undo what was done. */
    end: () => setUndoable([...resets.current.values()].map(({ student }) => student)),
  };
}
