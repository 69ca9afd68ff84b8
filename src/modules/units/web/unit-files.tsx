import { Download } from 'lucide';
import type { UnitToStudy } from '#modules/units/contract/units.ts';
import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';

/** The files to download with a unit, with their sizes. */
export default function UnitFiles({ files }: Pick<UnitToStudy, 'files'>) {
  const { content } = useMessages().study;
  const locale = useLocale();
  return (
    <section aria-labelledby="unit-files" className="grid gap-2">
      <h3 id="unit-files" className="text-lg">
        {content.files}
      </h3>
      <ul className="grid gap-1">
        {files.map(({ _id, name, bytes, url }) => (
          <li key={_id}>
            <a href={url} className="touch link inline-flex min-w-0 items-center gap-3 py-1">
              <Icon of={Download} className="size-5 shrink-0" />
              <span className="min-w-0 break-words">{name}</span>
              <span className="shrink-0 text-sm text-muted tabular-nums">{formatBytes(bytes, locale)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
