import { createFileRoute } from '@tanstack/react-router';
import { readBankSearch } from '#modules/assessments/admin/bank.api.ts';
import { BankPage } from '#modules/assessments/admin/bank-page.tsx';
import { QuestionPreviewDialog } from '#modules/questions/admin/question-preview.tsx';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/questions')({
  staticData: { messages: ['questions', 'tests'] },
  validateSearch: asWritten,
  head: personalHead(({ questions }) => questions.bank.headTitle),
  component: Bank,
});

function Bank() {
  const search = Route.useSearch({ select: readBankSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <BankPage
      search={search}
      onSearch={(next) => void navigate(filterNavigation(search, next))}
      preview={QuestionPreviewDialog}
    />
  );
}
