import type { SchoolPage } from '#modules/school/contract/school.ts';
import { UnitText } from '#web/ui/unit-text.tsx';
import { Illustration } from './illustration.tsx';

/** A page of the school's own making, such as an imprint. */
export function FreePageView({ page }: { page: SchoolPage }) {
  const { title, picture, html } = page;
  return (
    <article className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-10 sm:py-16">
      <h1 className="max-w-4xl text-4xl break-words">{title}</h1>
      {picture && (
        <div className="max-w-3xl">
          <Illustration image={picture} priority />
        </div>
      )}
      {html !== '' && <UnitText html={html} lang={undefined} />}
    </article>
  );
}
