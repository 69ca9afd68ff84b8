import { useMessages } from '#web/lib/messages/messages.ts';
import { AskSupport } from './ask-support.tsx';
import { revertEmailCall } from './auth.api.ts';
import { PasswordByLink } from './password-by-link.tsx';

/**
 * Restores an account's previous address by the link sent there, with a new password: the user who changed the address
 * may know the current one.
 */
export function RevertEmailPage() {
  const { emailLinks } = useMessages();
  const { forgotPassword } = emailLinks;
  const words = { ...forgotPassword.reset, ...emailLinks.revert };
  return <PasswordByLink words={words} call={revertEmailCall} below={<AskSupport />} />;
}
