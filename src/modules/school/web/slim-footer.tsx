import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { LanguageLinks } from './language-links.tsx';

/** The footer of study page and checkout: help, legal texts and languages, nothing that leads away to shop. */
export function SlimFooter() {
  const { footer } = useMessages().school;
  const links = [
    { to: '/contact', label: footer.contactForm },
    { to: '/terms-of-service', label: footer.terms },
    { to: '/privacy-policy', label: footer.privacy },
    { to: '/accessibility', label: footer.accessibility },
  ] as const;
  return (
    <footer className="mt-14 border-t border-line print:hidden">
      <div className="page flex flex-wrap justify-between gap-x-8 py-4 text-sm text-muted 2xl:max-w-[100rem]">
        <ul className="flex flex-wrap gap-x-5">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-9 items-center underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <LanguageLinks />
      </div>
    </footer>
  );
}
