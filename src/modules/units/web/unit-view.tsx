import type { ReactNode, Ref } from 'react';
import type { Unit } from '#modules/units/contract/units.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { UnitText } from '#web/ui/unit-text.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { unitLabel } from './shared/unit-numbers.ts';

/** One unit: title, video or image, and text at a readable width. On a phone its position follows the text. */
export function UnitView(props: {
  unit: Unit;
  /** Its text as HTML; undefined until it is loaded, null if that failed. */
  html: string | null | undefined;
  /** The language tag of the unit, if known. */
  lang: string | undefined;
  index: number;
  count: number;
  headingRef: Ref<HTMLHeadingElement>;
  /** The player; false if the unit has no video. */
  video: ReactNode;
  /** What leads to other units on small screens: between the video and the text. */
  menu: ReactNode;
  /** The text below the video. */
  textRef: Ref<HTMLDivElement>;
}) {
  const { unit, html, lang, index, count, headingRef, textRef, video, menu } = props;
  const { content } = useMessages().study;
  return (
    <article aria-labelledby="unit-title" className="grid gap-2 sm:gap-4">
      <header className="flex flex-wrap-reverse items-baseline justify-between gap-x-6 max-sm:contents">
        <h2
          id="unit-title"
          lang={lang}
          ref={headingRef}
          tabIndex={-1}
          className="text-lg sm:text-2xl max-sm:leading-tight"
        >
          {content.unit(unitLabel(index), unit.title)}
        </h2>
        <p className="text-sm font-semibold text-accent-strong max-sm:order-1">
          {content.position(index + 1, count)}
          {unit.state && ` · ${content.unpublished}`}
        </p>
      </header>
      {video ||
        (unit.sectionImage !== null && (
          <ResponsiveImage
            src={unit.sectionImage}
            alt=""
            sizes="(min-width: 64rem) 54rem, 100vw"
            className="rounded-md"
          />
        ))}
      {menu}
      <div ref={textRef} className="min-w-0">
        <DescriptionText text={unit.description} html={html} lang={lang} />
      </div>
      {unit.videoUrl === null && <p className="text-sm text-muted">{content.noVideo}</p>}
    </article>
  );
}

/** The text of a unit; lines of its height while it is loading, and as it was typed if that failed. */
function DescriptionText({
  text,
  html,
  lang,
}: {
  text: string;
  html: string | null | undefined;
  lang: string | undefined;
}) {
  if (html === null) return <Prose text={text} lang={lang} className="text-lg" />;
  if (html !== undefined) return <UnitText html={html} lang={lang} />;
  return (
    <div aria-busy="true" className="measure grid gap-3">
      {Array.from({ length: Math.min(Math.ceil(text.length / 80), 24) }, (_, line) => (
        <Skeleton key={line} className="h-5 w-full" />
      ))}
    </div>
  );
}
