import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';

/** A link to ask the school for help: by email, or by the contact form of a school without an address. */
export function AskSupport() {
  const { forgotPassword } = useMessages().emailLinks;
  const { supportEmail } = useSchool();
  if (supportEmail === '') {
    return (
      <Link to="/contact" className="link">
        {forgotPassword.askByForm}
      </Link>
    );
  }
  return (
    <a href={`mailto:${supportEmail}`} className="link">
      {forgotPassword.askSupport(supportEmail)}
    </a>
  );
}
