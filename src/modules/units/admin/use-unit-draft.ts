import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fieldNames } from '#contract/fields/fields.ts';
import { UNIT_FIELDS, type UnitField } from '#modules/units/contract/unit.fields.ts';
import type { UnitStatesInput } from '#modules/units/contract/outline.ts';
import type { UnitDraft, UnitDraftMember, UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { ApiError } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { useDrafts, useDraftStates } from '#web/ui/drafts/use-drafts.ts';
import { sameJson } from '#web/ui/editing/json-path.ts';
import type { DraftState } from '#web/ui/editing/autosaved-draft.ts';
import { useReplacedVideo } from './use-replaced-video.ts';
import { useSetUnitStates } from './states/use-unit-states.ts';
import {
  discardUnitDraft,
  draftOfUnitQuery,
  publishUnitDraft,
  saveUnitDraft,
  type UnitPosition,
} from './unit-draft.api.ts';

/** Returns the key of what is typed into the draft of a unit and not on the server yet: the one of texts that browsers hold. */
export const unitDraftForm = (unitId: string): string => `lesson/${unitId}`;

const MEMBERS: readonly UnitDraftMember[] = [...fieldNames(UNIT_FIELDS), 'test'];
type MemberValue = NonNullable<UnitDraftValue[UnitDraftMember]> | null;

const differing = (one: UnitDraftValue, other: UnitDraftValue): UnitDraftMember[] =>
  MEMBERS.filter((name) => !sameJson(one[name], other[name]));

/** Returns what of the typed values still stands in a draft, which may have been read again since. */
export const standing = (typed: ReadonlyMap<UnitDraftMember, unknown>, now: UnitDraftValue): UnitDraftMember[] =>
  [...typed].filter(([name, last]) => sameJson(now[name], last)).map(([name]) => name);

/** Returns the names of what a draft changes, in one line. */
export const namesOfChanged = (
  changed: readonly UnitDraftMember[],
  labels: Readonly<Record<UnitField, string>>,
  test: string,
): string => changed.map((name) => (name === 'test' ? test : labels[name])).join(', ');

/**
 * Returns the draft of a unit, which saves itself while it is edited, its state and what can be done with it. `adopt` goes on
 * with another draft of the server, `choose` with a value that contains what was published meanwhile.
 */
export function useUnitDraft(place: UnitPosition, stored: UnitDraft) {
  const client = useQueryClient();
  const locale = useLocale();
  const setting = useSetUnitStates(place.courseId);
  const { queryKey } = draftOfUnitQuery(place, locale);
  const { unit: draft } = useDrafts(
    useMemo(() => ({ unit: stored }), [stored]),
    {
      form: () => unitDraftForm(place.sectionId),
      save: async (_unit, body) => {
        const saved = await saveUnitDraft(place, body as Pick<UnitDraft, 'revision' | 'baseVersion' | 'value'>, locale);
        // A read under way would bring the older draft back.
        await client.cancelQueries({ queryKey });
        // A form that is closed by now reads the draft again when it is opened.
        client.setQueryData(queryKey, (old) => old && saved);
        return saved;
      },
    },
  );
  const [state] = useDraftStates([draft]) as [DraftState];
  const value = state.value as UnitDraftValue;
  const [opened, setOpened] = useState(stored);
  /** What was typed last into each field, here or before the page was reloaded. */
  const [typed] = useState(() => {
    const unsaved = draft.get().value as UnitDraftValue;
    return new Map<UnitDraftMember, unknown>(differing(unsaved, stored.value).map((name) => [name, unsaved[name]]));
  });
  /** The fields that keep the unit from being published. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { earlier: earlierVideo, lengthFor, forget } = useReplacedVideo(value, stored.published);
  const set = (name: UnitDraftMember, next: MemberValue) => {
    typed.set(name, next);
    setRefused((all) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => path !== name && !path.startsWith(`${name}.`))),
    );
    draft.set(name, next);
  };
  const adopt = (other: UnitDraft) => {
    forget();
    setRefused({});
    client.setQueryData(queryKey, other);
    draft.replace(other);
    // For the preview in the language of the page.
    void client.invalidateQueries({ queryKey });
  };
  /** Runs a call about the draft as it is seen here; one that was changed meanwhile is shown, and the call fails. */
  const asSeen = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await draft.exclusively(call);
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'edit_conflict') adopt(cause.current as UnitDraft);
      throw cause;
    }
  };
  return {
    draft,
    state,
    value,
    /** The draft as it was before anything was typed here. */
    opened,
    /** What differs from the published unit. */
    changed: differing(value, stored.published),
    errors: { ...refused, ...state.errors } as Readonly<Record<string, string>>,
    /** Sets a field; with another video also the length, which described the one before. */
    set: (name: UnitDraftMember, next: MemberValue) => {
      const length = name === 'videoUrl' && typeof next === 'string' ? lengthFor(next) : undefined;
      set(name, next);
      if (length !== undefined) set('durationSeconds', length);
    },
    /** The video that was replaced in this draft, with its length; null if there is none to come back to. */
    earlierVideo,
    /** Brings the video that was replaced back, with its length; captions and image come with it. */
    undoVideo: () => {
      if (!earlierVideo) return;
      set('videoUrl', earlierVideo.videoUrl);
      set('durationSeconds', earlierVideo.durationSeconds);
      forget();
      void draft.flush();
    },
    /** Publishes the stored draft and returns the number of the new version. Throws ApiError: `edit_conflict`, `invalid_input`. */
    publish: async (small: boolean): Promise<number> => {
      setRefused({});
      try {
        const published = await asSeen(() => publishUnitDraft(place, { revision: draft.revision, small }));
        client.setQueryData(queryKey, published.draft);
        // Unlike `replace`, this keeps what was typed during the call.
        draft.receive(published.draft);
        forget();
        void refreshCourses(client);
        return published.version.number;
      } catch (cause) {
        if (cause instanceof ApiError) setRefused(cause.fields);
        throw cause;
      }
    },
    /**
     * Gives the unit a state; one that learners did not see yet takes the stored draft along. Throws an Error if what is typed
     * cannot be saved before, and ApiError: `unit_without_text`, `edit_conflict`, `invalid_input`.
     */
    setState: async (state: Omit<UnitStatesInput, 'sections'>): Promise<void> => {
      setRefused({});
      await draft.flush();
      if (draft.get().status !== 'saved') throw new Error('The draft is not saved.');
      try {
        await asSeen(() => setting.mutateAsync({ ...state, sections: [place.sectionId] }));
      } catch (cause) {
        // A refused time is none of the draft's fields: the dialog that asked for it says so.
        if (cause instanceof ApiError && !('publishAt' in cause.fields)) setRefused(cause.fields);
        throw cause;
      }
      const latest = await draft.exclusively(() => client.fetchQuery(draftOfUnitQuery(place, locale)));
      draft.receive(latest);
      forget();
    },
    /** Discards the draft. Throws ApiError: `edit_conflict` when another user has typed since. */
    discard: async () => {
      const left = await asSeen(() => discardUnitDraft(place, draft.revision));
      typed.clear();
      setOpened(left);
      adopt(left);
    },
    /** Takes back what was typed here, where it still stands; what others typed or published stays. */
    takeBack: async () => {
      if (typed.size === 0) return;
      const read = () => client.fetchQuery(draftOfUnitQuery(place, locale));
      const latest = await draft.exclusively(read).catch(() => stored);
      draft.receive(latest);
      const now = draft.get().value as UnitDraftValue;
      const mine = standing(typed, now);
      if (mine.length === 0) return;
      // A field that was as published follows what was published meanwhile.
      const before = (name: UnitDraftMember) =>
        sameJson(opened.value[name], opened.published[name]) ? latest.published[name] : opened.value[name];
      draft.set('', { ...now, ...Object.fromEntries(mine.map((name) => [name, before(name)])) });
      await draft.flush();
      // Another user has just changed the same field.
      if (draft.get().status === 'conflict') draft.keepTheirs();
    },
    choose: (chosen: UnitDraftValue) => {
      draft.replace({ ...stored, baseVersion: stored.version });
      draft.set('', chosen);
      return draft.flush();
    },
    adopt,
  };
}
export type UnitDraftEditing = ReturnType<typeof useUnitDraft>;
