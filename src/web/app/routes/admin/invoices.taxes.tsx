import { createFileRoute } from '@tanstack/react-router';
import { TaxesPage } from '#modules/invoices/admin/taxes-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';

export const Route = createFileRoute('/admin/invoices/taxes')({
  staticData: { messages: ['invoices'] },
  head: personalHead(({ invoices }) => invoices.taxes.title),
  component: Taxes,
});

function Taxes() {
  const { legalName, legalAddress } = useSchool();
  return <TaxesPage incomplete={legalName === '' || legalAddress === ''} />;
}
