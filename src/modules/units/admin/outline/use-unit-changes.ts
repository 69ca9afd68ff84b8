import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { UnitState } from '#contract/choices.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { AddedOutline, UnitStatesInput } from '#modules/units/contract/outline.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import {
  cachedOutline,
  useDuplicateUnits,
  useRemoveUnits,
  useRestoreUnits,
} from '#modules/units/admin/admin-units.mutations.ts';
import { statesBack, useSetUnitStates } from '#modules/units/admin/states/use-unit-states.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import type { OutlineChapter } from './outline.ts';
import { useOutline } from './use-outline.ts';
import { useUndo } from './use-undo.ts';

/** The changes of the units that can be taken back, what is said about them, and why the last one failed. */
export function useUnitChanges(course: FullCourse) {
  const { units: words, outline: more } = useMessages().adminCourses;
  const { states } = useMessages().unitDraft;
  const { titles: added } = useMessages().courseOutline;
  const client = useQueryClient();
  const { timeZone } = useSchool();
  const [notice, setNotice] = useState<ReactNode>(null);
  const undo = useUndo();
  const saving = useOutline(course, (back) => undo.offer({ sentence: more.movedNotice, undo: back }));
  const removing = useRemoveUnits(course._id);
  const restoring = useRestoreUnits(course._id);
  const copying = useDuplicateUnits(course._id);
  const setting = useSetUnitStates(course._id);
  // Its errors are in the dialog that asks for the time, and go with it.
  const scheduling = useSetUnitStates(course._id);
  const tell = (sentence: ReactNode) => {
    saving.forgive();
    undo.offer(null);
    setNotice(sentence);
  };
  const duplicate = (some: readonly string[]) => {
    tell(null);
    copying.mutate(some, {
      onSuccess: (copies) =>
        undo.offer({
          sentence: more.copied(copies.length),
          undo: () => removing.mutate(copies, { onSuccess: () => tell(more.undone) }),
        }),
    });
  };
  /** Says what was done with the state of units, and offers the states they had. */
  const offerStates = (units: readonly Unit[], state: UnitState) => {
    const back = statesBack(units, timeZone);
    undo.offer({
      sentence: states.done[state](units.length),
      undo: () =>
        void Promise.all(back.map((input) => setting.mutateAsync(input))).then(
          () => tell(more.undone),
          () => undefined,
        ),
    });
  };
  const setState = (units: readonly Unit[], state: UnitState) => {
    tell(null);
    const sections = units.map(({ _id }) => _id);
    setting.mutate({ sections, state }, { onSuccess: () => offerStates(units, state) });
  };
  const schedule = async (units: readonly Unit[], input: UnitStatesInput) => {
    tell(null);
    setting.reset();
    await scheduling.mutateAsync(input);
    offerStates(units, 'scheduled');
  };
  const offerRestoring = (gone: readonly Unit[]) =>
    undo.offer({
      sentence: gone.length === 1 ? words.deleted(gone[0]?.title ?? '') : more.deletedMany(gone.length),
      undo: () => restoring.mutate(gone.map(({ _id }) => _id)),
    });
  /** Says how many units an outline has added, and offers to take them back with their chapters. */
  const offerTakingBack = ({ sections, chapters }: Pick<AddedOutline, 'sections' | 'chapters'>) => {
    const leaveChapters = () => {
      const outline = cachedOutline(client, course._id);
      const isLeft = ({ _id = '', sections: units }: OutlineChapter) => !chapters.includes(_id) || units.length > 0;
      // Before the chapters are saved: it clears why the last save failed.
      tell(more.undone);
      if (chapters.length > 0) saving.save({ ...outline, chapters: outline.chapters.filter(isLeft) }, '', false);
    };
    undo.offer({
      sentence: added.added(sections.length),
      undo: () => removing.mutate(sections, { onSuccess: leaveChapters }),
    });
  };
  const failure =
    saving.failure ??
    (copying.error && sentenceOr(copying.error, words.failed)) ??
    (setting.error && sentenceOr(setting.error, states.failed)) ??
    (restoring.error && sentenceOr(restoring.error, more.notRestored));
  return {
    undo,
    notice,
    setNotice,
    tell,
    saving,
    duplicate,
    setState,
    schedule,
    offerRestoring,
    offerTakingBack,
    failure,
    isCopying: copying.isPending,
  };
}
