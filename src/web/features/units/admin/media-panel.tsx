import { useQuery } from '@tanstack/react-query';
import type { Unit } from '#contract/units.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useUpdateUnit } from './admin-units.mutations.ts';
import { FilesField } from './files-field.tsx';
import { FilmField, type UploadedFilm } from './film-field.tsx';
import { courseMediaQuery } from './media.api.ts';

/** The film and the files of a unit, saved at once, and the room the course's files take. */
export function MediaPanel({ courseRef, unit }: { courseRef: string; unit: Unit }) {
  const { unitMedia: words } = useMessages();
  const locale = useLocale();
  const { data: media } = useQuery(courseMediaQuery(courseRef));
  const update = useUpdateUnit(courseRef, unit._id);
  const size = (bytes: number) => formatBytes(bytes, locale);

  const save = async ({ videoUrl, durationSeconds, poster }: UploadedFilm): Promise<boolean> => {
    await update.mutateAsync({
      fields: { videoUrl, durationSeconds: String(durationSeconds) },
      picture: poster && unit.sectionImage === null ? { file: poster, url: '' } : 'kept',
      watch: {},
    });
    return true;
  };

  return (
    <section
      aria-labelledby="unit-media"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <div>
        <h2 id="unit-media" className="text-xl">
          {words.title}
        </h2>
        {media && (
          <p className="text-sm text-muted">
            {media.quotaBytes === null
              ? words.room(size(media.courseBytes))
              : words.roomOf(size(media.courseBytes), size(media.schoolBytes), size(media.quotaBytes))}
          </p>
        )}
      </div>
      <section aria-label={words.film.heading} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h3 className="font-sans text-base font-semibold">{words.film.heading}</h3>
        <FilmField courseRef={courseRef} unitId={unit._id} videoUrl={unit.videoUrl} onFilm={save} />
      </section>
      <section aria-label={words.files.heading} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h3 className="font-sans text-base font-semibold">{words.files.heading}</h3>
        <FilesField courseRef={courseRef} unitId={unit._id} />
      </section>
    </section>
  );
}
