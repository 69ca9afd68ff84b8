import type { ReactNode } from 'react';
import { Stars } from '#web/ui/stars.tsx';

/** A testimonial: a student's words and name, with stars (of five) if they gave any. */
export function Testimonial(props: {
  entry: { readonly quote: string; readonly name: string; readonly role: string; readonly rating: number | null };
  /** Returns the portrait in a size. */
  portrait: (className: string) => ReactNode;
}) {
  const { quote, name, role, rating } = props.entry;
  return (
    <figure className="mx-auto grid max-w-3xl items-center gap-6 px-1 sm:grid-cols-[9rem_1fr] sm:gap-x-10 sm:gap-y-5">
      {props.portrait('mx-auto w-28 sm:row-span-2 sm:w-36')}
      <div className="grid gap-5 self-end">
        {rating !== null && <Stars rating={rating} />}
        <blockquote className="font-serif text-xl leading-snug text-pretty">
          <p>{quote}</p>
        </blockquote>
      </div>
      <figcaption className="self-start text-sm">
        <span className="font-semibold">{name}</span>
        <span className="block text-muted">{role}</span>
      </figcaption>
    </figure>
  );
}
