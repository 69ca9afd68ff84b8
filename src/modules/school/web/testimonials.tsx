import { Pause, Play } from 'lucide';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { entryAt, placeShowing, slidesOf, standOf } from './carousel-place.ts';
import { useCarousel } from './use-carousel.ts';
import { Portrait } from './portrait.tsx';
import { Testimonial } from './shared/testimonial.tsx';
import type { HomeSectionOf } from './home-sections.ts';

/** A carousel of testimonials; without scripts, all of them below each other. A single one stands still. */
export function Testimonials({ section }: { section: HomeSectionOf<'testimonials'> }) {
  const { testimonials } = useMessages().home;
  const { title, entries } = section;
  const [first, ...others] = entries;
  if (!first) return null;
  if (others.length > 0) return <Carousel title={title} entries={entries} />;
  return (
    <section aria-label={testimonials.label} className="page py-16 sm:py-24">
      <h2 className="mb-10 text-center text-3xl">{title}</h2>
      <StudentsWords entry={first} />
    </section>
  );
}

function Carousel({ title, entries }: Pick<HomeSectionOf<'testimonials'>, 'title' | 'entries'>) {
  const { testimonials } = useMessages().home;
  const carousel = useCarousel();
  const current = entryAt(carousel.place, entries.length);
  const slides = slidesOf(entries.length) === entries.length ? entries : [...entries, ...entries];
  const drawing = carousel.playing ? Pause : Play;

  return (
    <section
      aria-label={testimonials.label}
      aria-roledescription={testimonials.carousel}
      className="py-16 sm:py-24"
      {...carousel.nearness}
    >
      <div className="page">
        <h2 className="text-center text-3xl">{title}</h2>
        <div
          aria-live={carousel.moving ? 'off' : 'polite'}
          className="mt-10 cursor-grab touch-pan-y overflow-x-clip select-none active:cursor-grabbing"
          {...carousel.dragging}
        >
          <div
            data-track=""
            className={`grid noscript:transform-none! noscript:gap-12 ${carousel.drag === null ? 'transition-transform duration-1000' : ''}`}
            style={{ transform: `translateX(calc(${-100 * carousel.place}% + ${carousel.drag ?? 0}px))` }}
          >
            {slides.map((entry, slide) => (
              <div
                key={slide}
                role="group"
                aria-roledescription={testimonials.slide}
                aria-label={testimonials.position((slide % entries.length) + 1, entries.length)}
                inert={slide !== entryAt(carousel.place, slides.length)}
                className={`col-start-1 row-start-1 noscript:row-auto noscript:transform-none! ${slide < entries.length ? '' : 'noscript:hidden'}`}
                style={{ transform: `translateX(${100 * standOf(slide, carousel.place, slides.length)}%)` }}
              >
                <StudentsWords entry={entry} />
              </div>
            ))}
          </div>
        </div>
        <div className="mt-6 flex items-center justify-center gap-1 noscript:hidden">
          {!carousel.reducedMotion && (
            <button
              type="button"
              aria-label={carousel.playing ? testimonials.pause : testimonials.play}
              className="touch grid place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
              onClick={() => carousel.setStopped(carousel.playing)}
            >
              <Icon of={drawing} className="size-4 fill-current" />
            </button>
          )}
          {entries.map((entry, place) => (
            <button
              key={entry.id}
              type="button"
              aria-label={testimonials.show(place + 1, entries.length)}
              aria-current={place === current}
              className="group touch grid place-items-center rounded-full"
              onClick={() => carousel.setPlace(placeShowing(place, carousel.place, entries.length))}
            >
              <span className="h-2.5 w-2.5 rounded-full border border-edge transition-all group-hover:border-ink group-aria-[current=true]:w-7 group-aria-[current=true]:border-accent group-aria-[current=true]:bg-accent" />
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

function StudentsWords({ entry }: { entry: HomeSectionOf<'testimonials'>['entries'][number] }) {
  const { name, portrait } = entry;
  return (
    <Testimonial
      entry={entry}
      portrait={(className) => <Portrait image={portrait} name={name} className={className} />}
    />
  );
}
