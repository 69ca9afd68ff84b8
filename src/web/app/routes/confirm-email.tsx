import { createFileRoute } from '@tanstack/react-router';
import { confirmEmailCall } from '#modules/auth/web/auth.api.ts';
import { session } from '#modules/auth/web/session.ts';
import { OnePressPage } from '#modules/school/web/one-press-page.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pageHead } from '#web/lib/page-head.ts';

async function confirm(token: string): Promise<void> {
  await confirmEmailCall(token);
  // The settings show whether the address is confirmed. The link may be opened without a session.
  if (session.get().status === 'authenticated') await session.refresh();
}

export const Route = createFileRoute('/confirm-email')({
  staticData: { messages: ['emailLinks'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.emailLinks.confirm;
    return pageHead(match.context, { title, description, path: '/confirm-email', personal: true });
  },
  component: function ConfirmEmail() {
    const { emailLinks: words } = useMessages();
    return <OnePressPage words={{ ...words, ...words.confirm }} act={confirm} onwards="/my-account" />;
  },
});
