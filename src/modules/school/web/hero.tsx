import { buttonClass } from '#web/ui/button-class.ts';
import { Illustration } from './illustration.tsx';
import { SchoolLink } from './school-link.tsx';
import type { HomeSectionOf } from './home-sections.ts';

/** The hero of the home page, with the heading of the page unless it is not the first one. */
export function Hero({ section, first }: { section: HomeSectionOf<'hero'>; first: boolean }) {
  const { eyebrow, title, text, button, picture: image } = section;
  const Heading = first ? 'h1' : 'h2';
  return (
    <section
      className={`page grid items-center gap-10 pt-6 pb-16 sm:pb-20 lg:gap-16 lg:pt-10 ${image ? 'lg:grid-cols-[1.1fr_1fr]' : ''}`}
    >
      <div className="grid justify-items-start gap-6">
        {eyebrow && <p className="text-sm font-semibold text-accent-strong">{eyebrow}</p>}
        <Heading className="text-display font-semibold">{title}</Heading>
        {text && <p className="max-w-[34rem] text-lg whitespace-pre-line text-muted">{text}</p>}
        {button && (
          <SchoolLink href={button.href} className={buttonClass({ size: 'lg' }, 'mt-2')}>
            {button.label}
          </SchoolLink>
        )}
      </div>
      {image && <Illustration image={image} priority />}
    </section>
  );
}
