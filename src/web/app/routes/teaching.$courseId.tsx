import { createFileRoute } from '@tanstack/react-router';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { hasSessionHint } from '#web/features/auth/session-signals.ts';
import { EssaysPage } from '#web/features/questions/essays-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';
import { FormDrafts } from '#web/ui/editing/form-drafts.tsx';

export const Route = createFileRoute('/teaching/$courseId')({
  staticData: { messages: ['account', 'teaching', 'editing'] },
  head: personalHead(({ teaching }) => teaching.essays.title),
  component: Teaching,
});

function Teaching() {
  const { courseId } = Route.useParams();
  return (
    <UserGuard>
      {(user) => (
        <FormDrafts userId={user._id} mayWarn={hasSessionHint}>
          <EssaysPage key={courseId} user={user} courseId={courseId} />
        </FormDrafts>
      )}
    </UserGuard>
  );
}
