import { type ReactNode, useId } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Illustration } from './illustration.tsx';
import { SchoolLink } from './school-link.tsx';
import type { ShownImage } from './home-sections.ts';

/** Backgrounds with text colours readable on them. */
const TONES = {
  paper: { ground: 'bg-paper text-ink', text: 'text-muted', button: 'primary' },
  sunken: { ground: 'bg-sunken text-ink', text: 'text-muted', button: 'primary' },
  night: { ground: 'bg-night text-on-night', text: 'text-night-muted', button: 'light' },
} as const;

export interface ContentBandProps {
  /** The background colour. */
  tone?: keyof typeof TONES;
  title: string;
  text: string;
  /** An image beside the text, and its side. */
  picture?: ShownImage | null;
  side?: 'left' | 'right';
  button?: { readonly label: string; readonly href: string } | null;
  /** What comes below the button: numbers or a form. */
  children?: ReactNode;
}

/** A full-width band: text, optional image, link and more. Centred without an image. */
export function ContentBand({ tone = 'paper', title, text, picture: image, side, button, children }: ContentBandProps) {
  const titleId = useId();
  const look = TONES[tone];
  const frame = image ? 'items-center lg:grid-cols-2 lg:gap-16' : 'mx-auto max-w-3xl justify-items-center text-center';
  return (
    <section data-band="" aria-labelledby={titleId} className={`py-16 sm:py-24 ${look.ground}`}>
      <div className="page">
        <div className={`grid gap-10 ${frame}`}>
          <div className={`grid gap-5 ${image ? 'justify-items-start' : 'justify-items-center'}`}>
            <h2 id={titleId} className="text-3xl">
              {title}
            </h2>
            {text && <p className={`measure text-lg whitespace-pre-line ${look.text}`}>{text}</p>}
            {button && (
              <SchoolLink href={button.href} className={buttonClass({ tone: look.button, size: 'lg' }, 'mt-2')}>
                {button.label}
              </SchoolLink>
            )}
            {children && <div className="mt-6 w-full max-w-xl">{children}</div>}
          </div>
          {image && (
            <div className={side === 'left' ? 'lg:order-first' : ''}>
              <Illustration image={image} />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
