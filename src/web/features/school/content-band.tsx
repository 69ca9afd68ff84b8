import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { type Stat, StatsStrip } from './stats-strip.tsx';

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
  /** A picture beside the text, and its side. */
  image?: ReactNode;
  imageSide?: 'left' | 'right';
  button?: { label: string; link: LinkProps };
  stats?: readonly Stat[];
}

/** A full-width band: text, optional picture, link and numbers. Centred without a picture. */
export function ContentBand({
  tone = 'paper',
  title,
  text,
  image,
  imageSide = 'right',
  button,
  stats,
}: ContentBandProps) {
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
            <p className={`measure text-lg ${look.text}`}>{text}</p>
            {button && (
              <LinkButton {...button.link} tone={look.button} size="lg" className="mt-2">
                {button.label}
              </LinkButton>
            )}
            {stats && (
              <div className="mt-6 w-full max-w-xl">
                <StatsStrip stats={stats} />
              </div>
            )}
          </div>
          {image && <div className={imageSide === 'left' ? 'lg:order-first' : ''}>{image}</div>}
        </div>
      </div>
    </section>
  );
}
