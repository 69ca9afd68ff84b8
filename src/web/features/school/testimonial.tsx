import { Stars } from '#web/ui/stars.tsx';
import { Portrait } from './portrait.tsx';

/** A testimonial: a student's words, name and stars (of five). */
export function Testimonial(props: { id: string; quote: string; name: string; title: string; rating: number }) {
  return (
    <figure className="mx-auto grid max-w-3xl items-center gap-6 px-1 sm:grid-cols-[9rem_1fr] sm:gap-x-10 sm:gap-y-5">
      <Portrait id={props.id} name={props.name} className="mx-auto w-28 sm:row-span-2 sm:w-36" />
      <div className="grid gap-5 self-end">
        <Stars rating={props.rating} />
        <blockquote className="font-serif text-xl leading-snug text-pretty">
          <p>{props.quote}</p>
        </blockquote>
      </div>
      <figcaption className="self-start text-sm">
        <span className="font-semibold">{props.name}</span>
        <span className="block text-muted">{props.title}</span>
      </figcaption>
    </figure>
  );
}
