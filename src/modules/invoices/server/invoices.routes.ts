import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Reads } from '#server/db/reads.ts';
import { recordListExport } from '#server/modules/audit/audit.service.ts';
import { exportArchive, mustFitArchive } from './export-archive.ts';
import { exportInvoices, exportTotals, type Run } from './export-invoices.ts';
import { type InvoiceParts, listInvoices, listInvoicesOf, readInvoicePdf } from './invoices.service.ts';
import { addTaxRate, deleteTaxRate, listTaxRates, type TaxRateParts } from './tax-rates.service.ts';

/** Registers invoices and tax rates. */
export async function invoicesRoutes(
  app: FastifyInstance,
  { reads, ...parts }: InvoiceParts & TaxRateParts & { reads: Reads },
): Promise<void> {
  const readFor = (request: FastifyRequest): Run => {
    const recent = hasJustWritten(request);
    return (read) => reads.run(recent, read);
  };

  endpoint(app, 'GET /users/user/:id/invoices', ({ params }) => listInvoicesOf(parts.db, params.id));

  endpoint(app, 'GET /invoices/:id/pdf', async ({ params, caller, reply }) => {
    const { number, content } = await readInvoicePdf(parts, caller, params.id);
    void reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return content;
  });

  endpoint(app, 'GET /admin/invoices', ({ query, request }) =>
    readFor(request)((handle) => listInvoices(handle, query)),
  );
  endpoint(app, 'GET /admin/invoices/export', async ({ query, caller, request }) => {
    await recordListExport(parts.db, caller, 'invoices.csv');
    return exportInvoices(readFor(request), query);
  });
  endpoint(app, 'GET /admin/invoices/totals', ({ query, request }) => exportTotals(readFor(request), query));
  endpoint(app, 'GET /admin/invoices/archive', async ({ query, caller, request }) => {
    const run = readFor(request);
    await mustFitArchive(run, query);
    await recordListExport(parts.db, caller, 'invoices.zip');
    return exportArchive(parts, run, query);
  });

  endpoint(app, 'GET /admin/taxes', () => listTaxRates(parts.db));
  endpoint(app, 'POST /admin/taxes', ({ body, caller }) => addTaxRate(parts, caller, body));
  endpoint(app, 'DELETE /admin/taxes/:id', async ({ params, caller }) => {
    await deleteTaxRate(parts, caller, params.id);
    return { message: 'Tax rate deleted' };
  });
}
