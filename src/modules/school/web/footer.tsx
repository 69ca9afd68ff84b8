import { Link } from '@tanstack/react-router';
import { Camera, Clapperboard, ExternalLink, UsersRound } from 'lucide';
import type { ReactNode } from 'react';
import type { School } from '#modules/school/contract/school.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import { Brand } from './brand.tsx';
import { LanguageLinks } from './language-links.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { SchoolLink } from './school-link.tsx';

const LINK =
  'inline-flex min-h-9 items-center text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11';

/** The footer of every page; in a demo school it names the student project. */
export function Footer() {
  const school = useSchool();
  const { footer } = useMessages().school;
  const { brand, columns, newsletter, copyright, pages } = school.footer;
  const owner = [school.legalName, school.legalAddress].filter(Boolean).join(', ');
  return (
    <footer className="mt-24 [main:has(>[data-band]:last-child)+&]:mt-0 border-t border-line bg-sunken print:hidden">
      <div
        className={`page grid gap-x-10 gap-y-12 py-14 sm:grid-cols-2 ${columns.length > 1 ? 'lg:grid-cols-4' : 'lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[1.4fr]'}`}
      >
        <div className="grid content-start gap-4">
          <Brand />
          {brand && <p className="max-w-sm text-sm text-muted">{brand}</p>}
          {school.social.length > 0 && <Elsewhere social={school.social} />}
        </div>
        {columns.map(({ title, links }) => (
          <Column key={title} title={title}>
            <SchoolLinks links={links} />
          </Column>
        ))}
        <Column title={footer.support}>
          {school.supportEmail && (
            <li>
              <a href={`mailto:${school.supportEmail}`} className={LINK}>
                {school.supportEmail}
              </a>
            </li>
          )}
          <li>
            <Link to="/contact" className={LINK}>
              {footer.contactForm}
            </Link>
          </li>
          <li>
            <Link to="/terms-of-service" className={LINK}>
              {footer.terms}
            </Link>
          </li>
          <li>
            <Link to="/privacy-policy" className={LINK}>
              {footer.privacy}
            </Link>
          </li>
          <li>
            <Link to="/accessibility" className={LINK}>
              {footer.accessibility}
            </Link>
          </li>
          <SchoolLinks links={pages} />
        </Column>
        {newsletter && (
          <section aria-labelledby="newsletter-title" className="grid content-start gap-3 noscript:hidden">
            <h2 id="newsletter-title" className="text-lg">
              {footer.newsletter}
            </h2>
            <NewsletterForm />
          </section>
        )}
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-6 text-sm text-muted">
          {copyright && <p>{copyright}</p>}
          {owner && <p>{owner}</p>}
          <LanguageLinks />
          {school.mode === 'demo' && <p>{footer.statement}</p>}
        </div>
      </div>
    </footer>
  );
}

function SchoolLinks({ links }: { links: School['footer']['pages'] }) {
  return links.map(({ label, href }) => (
    <li key={href + label}>
      <SchoolLink href={href} className={LINK}>
        {label}
      </SchoolLink>
    </li>
  ));
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-1 text-sm">{children}</ul>
    </section>
  );
}

const ICONS: Readonly<Record<School['social'][number]['kind'], Drawing>> = {
  video: Clapperboard,
  photo: Camera,
  network: UsersRound,
  other: ExternalLink,
};

/** The school's pages on other sites. */
function Elsewhere({ social }: Pick<School, 'social'>) {
  const { footer } = useMessages().school;
  return (
    <ul aria-label={footer.follow} className="flex flex-wrap gap-2">
      {social.map(({ kind, href, label }) => (
        <li key={href}>
          <a
            href={href}
            rel="noreferrer"
            aria-label={label}
            title={label}
            className="touch grid place-items-center rounded-full border border-edge text-ink hover:bg-surface"
          >
            <Icon of={ICONS[kind]} className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
