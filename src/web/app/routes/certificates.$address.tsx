import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CertificatePage } from '#modules/certificates/web/certificate-page.tsx';
import { certificateQuery, certificateImageAddress } from '#modules/certificates/web/certificate.query.ts';
import { notFoundOn404 } from '#web/lib/not-found-on-404.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/certificates/$address')({
  staticData: { messages: ['certificates'] },
  loader: ({ context: { queryClient }, params }) =>
    notFoundOn404(queryClient.ensureQueryData(certificateQuery(params.address))),
  head: ({ match, params, loaderData }) => {
    if (!loaderData) return {};
    const { certificates } = match.context.messages;
    const title = certificates.titleOf(loaderData.name, loaderData.course);
    return pageHead(match.context, {
      title,
      description: title,
      path: `/certificates/${params.address}`,
      // The image says nothing of a revocation.
      image: loaderData.ready && loaderData.state === 'valid' ? certificateImageAddress(params.address) : null,
      personal: true,
    });
  },
  component: Certificate,
});

function Certificate() {
  const { address } = Route.useParams();
  const { data } = useSuspenseQuery({
    ...certificateQuery(address),
    // Its files are made in a job, which this look has made due.
    refetchInterval: ({ state: { data: certificate } }) =>
      certificate?.ready === false && certificate.state === 'valid' ? 3_000 : false,
  });
  return <CertificatePage certificate={data} />;
}
