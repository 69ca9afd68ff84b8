import { createFileRoute } from '@tanstack/react-router';
import { CertificatesPage } from '#modules/certificates/admin/certificates-page.tsx';
import { readCertificatesSearch } from '#modules/certificates/admin/certificates-search.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/certificates')({
  staticData: { messages: ['adminCertificates'] },
  validateSearch: asWritten,
  head: personalHead(({ adminCertificates }) => adminCertificates.title),
  component: Certificates,
});

function Certificates() {
  const search = Route.useSearch({ select: readCertificatesSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return <CertificatesPage search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />;
}
