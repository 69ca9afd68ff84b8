import { useQuery } from '@tanstack/react-query';
import { useUpdateUnit } from '#modules/units/admin/admin-units.mutations.ts';
import type { UnitPosition } from '#modules/units/admin/unit-draft.api.ts';
import type { UnitDraftEditing } from '#modules/units/admin/use-unit-draft.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { courseMediaQuery } from './media.api.ts';
import { imageOfVideo } from './of-video.ts';
import type { UploadedVideo } from './video-field.tsx';

/** Returns a function that makes an uploaded video that of a unit's draft and resolves to whether the draft is saved. */
export function useTakenVideo(place: UnitPosition, unitDraft: UnitDraftEditing, unit: Unit | undefined) {
  const { data: media } = useQuery(courseMediaQuery(place.courseId));
  const update = useUpdateUnit(place.courseId, place.sectionId);
  return async ({ videoUrl, durationSeconds, poster }: UploadedVideo): Promise<boolean> => {
    unitDraft.set('videoUrl', videoUrl);
    unitDraft.set('durationSeconds', durationSeconds);
    // At once, and before the poster: the page may be left any moment now.
    await unitDraft.draft.flush();
    const isSaved = unitDraft.draft.get().status === 'saved';
    if (poster && unit && imageOfVideo(unit, media?.posters ?? [], videoUrl) === null) {
      const image = { file: poster, url: '' };
      await update.mutateAsync({ fields: { posterOf: videoUrl }, image, watch: {} }).catch(() => undefined);
    }
    return isSaved;
  };
}
