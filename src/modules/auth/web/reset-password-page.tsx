import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { resetPasswordCall } from './auth.api.ts';
import { PasswordByLink } from './password-by-link.tsx';

/** Sets a new password by the link of an email, which logs in. */
export function ResetPasswordPage() {
  const words = useMessages().emailLinks.forgotPassword.reset;
  const askAgain = (
    <Link to="/forgot-password" className="link">
      {words.askAgain}
    </Link>
  );
  return <PasswordByLink words={words} call={resetPasswordCall} below={askAgain} />;
}
