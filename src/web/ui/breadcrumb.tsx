import { Link, type LinkProps } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';

/** The parent pages as links, then the name of this page. */
export function Breadcrumb({ above, here }: { above: readonly { label: string; link: LinkProps }[]; here: string }) {
  const { ui } = useMessages();
  return (
    <nav aria-label={ui.breadcrumb}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {above.map(({ label, link }) => (
          <li key={label} className="flex items-center gap-x-2 after:text-edge after:content-['/']">
            <Link
              {...link}
              className="inline-flex items-center py-1 underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate">
          {here}
        </li>
      </ol>
    </nav>
  );
}
