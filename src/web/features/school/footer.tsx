import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Camera, Clapperboard, UsersRound } from 'lucide';
import type { ReactNode } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import { Brand } from './brand.tsx';
import { LanguageLinks } from './language-links.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { schoolQuery } from './school.api.ts';

const LINK =
  'inline-flex min-h-9 items-center text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11';

/** The footer of every page; in a demo school it names the student project. */
export function Footer() {
  const { data: school } = useQuery(schoolQuery());
  const { footer } = useMessages().school;
  return (
    <footer className="mt-24 [main:has(>[data-band]:last-child)+&]:mt-0 border-t border-line bg-sunken print:hidden">
      <div className="page grid gap-x-10 gap-y-12 py-14 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.5fr]">
        <div className="grid content-start gap-4">
          <Brand />
          <p className="max-w-sm text-sm text-muted">{footer.brand}</p>
          <Elsewhere />
        </div>
        <Column title={footer.popular}>
          {footer.popularCourses.map((course) => (
            <li key={course}>
              <Link to="/not-created" className={LINK}>
                {course}
              </Link>
            </li>
          ))}
        </Column>
        <Column title={footer.support}>
          <li>
            <a href={`mailto:${SCHOOL.supportEmail}`} className={LINK}>
              {SCHOOL.supportEmail}
            </a>
          </li>
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
        </Column>
        <section aria-labelledby="newsletter-title" className="grid content-start gap-3 noscript:hidden">
          <h2 id="newsletter-title" className="text-lg">
            {footer.newsletter}
          </h2>
          <NewsletterForm mail={school?.mail ?? 'off'} />
        </section>
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-6 text-sm text-muted">
          <p>{footer.copyright}</p>
          <LanguageLinks />
          {school?.mode === 'demo' && <p>{footer.statement}</p>}
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-1 text-sm">{children}</ul>
    </section>
  );
}

/** The school's configured pages on other sites. */
function Elsewhere() {
  const { footer } = useMessages().school;
  const places: { href: string | null; label: string; drawing: Drawing }[] = [
    { href: SCHOOL.social.video, label: footer.video, drawing: Clapperboard },
    { href: SCHOOL.social.photo, label: footer.photo, drawing: Camera },
    { href: SCHOOL.social.network, label: footer.network, drawing: UsersRound },
  ];
  return (
    <ul aria-label={footer.follow} className="flex gap-2">
      {places.map(
        ({ href, label, drawing }) =>
          href && (
            <li key={label}>
              <a
                href={href}
                rel="noreferrer"
                aria-label={label}
                title={label}
                className="touch grid place-items-center rounded-full border border-edge text-ink hover:bg-surface"
              >
                <Icon of={drawing} className="size-5" />
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
