import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Reads } from '#server/db/reads.ts';
import { recordListExport } from '#server/modules/audit/audit.service.ts';
import { exportInvoices } from './export-invoices.ts';
import { type InvoiceParts, listInvoices, listInvoicesOf, readInvoicePdf } from './invoices.service.ts';
import { addTaxRate, deleteTaxRate, listTaxRates, type TaxRateParts } from './tax-rates.service.ts';

/** Registers invoices and tax rates. */
export async function invoicesRoutes(
  app: FastifyInstance,
  { reads, ...parts }: InvoiceParts & TaxRateParts & { reads: Reads },
): Promise<void> {
  endpoint(app, 'GET /users/user/:id/invoices', ({ params }) => listInvoicesOf(parts.db, params.id));

  endpoint(app, 'GET /invoices/:id/pdf', async ({ params, caller, reply }) => {
    const { number, content } = await readInvoicePdf(parts, caller, params.id);
    void reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return content;
  });

  endpoint(app, 'GET /admin/invoices', ({ query, request }) =>
    reads.run(hasJustWritten(request), (handle) => listInvoices(handle, query)),
  );
  endpoint(app, 'GET /admin/invoices/export', async ({ query, caller, request }) => {
    await recordListExport(parts.db, caller, 'invoices.csv');
    const recent = hasJustWritten(request);
    return exportInvoices((read) => reads.run(recent, read), query);
  });

  endpoint(app, 'GET /admin/taxes', () => listTaxRates(parts.db));
  endpoint(app, 'POST /admin/taxes', ({ body, caller }) => addTaxRate(parts, caller, body));
  endpoint(app, 'DELETE /admin/taxes/:id', async ({ params, caller }) => {
    await deleteTaxRate(parts, caller, params.id);
    return { message: 'Tax rate deleted' };
  });
}
