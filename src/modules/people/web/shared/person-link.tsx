import { Link } from '@tanstack/react-router';
import { EmailText } from '#web/ui/email-text.tsx';

/** The name of a person as a link to their page in the back office. `id` is null once the account is deleted. */
export function PersonLink({ id, name }: { id: string | null; name: string }) {
  // A name may be an e-mail address.
  const text = <EmailText address={name} />;
  if (id === null) return text;
  return (
    <Link to="/admin/people/$userId" params={{ userId: id }} className="link [overflow-wrap:anywhere]">
      {text}
    </Link>
  );
}
