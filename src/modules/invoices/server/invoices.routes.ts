import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { recordListExport } from '#modules/audit/server/audit.service.ts';
import type { Services } from '#server/services.ts';
import { exportArchive, mustFitArchive } from './export-archive.ts';
import { exportInvoices, exportTotals, type Run } from './export-invoices.ts';
import { type InvoiceServices, listInvoices, listInvoicesOf, readInvoicePdf } from './invoices.service.ts';
import { addTaxRate, deleteTaxRate, listTaxRates } from './tax-rates.service.ts';

/** Registers invoices and tax rates. */
export async function register(
  app: FastifyInstance,
  services: InvoiceServices & Pick<Services, 'events' | 'reads'>,
): Promise<void> {
  const readFor = (request: FastifyRequest): Run => {
    const recent = hasJustWritten(request);
    return (read) => services.reads.run(recent, read);
  };

  endpoint(app, 'GET /users/user/:id/invoices', ({ params }) => listInvoicesOf(services.db, params.id));

  endpoint(app, 'GET /invoices/:id/pdf', async ({ params, caller, reply }) => {
    const { number, content } = await readInvoicePdf(services, caller, params.id);
    void reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return content;
  });

  endpoint(app, 'GET /admin/invoices', ({ query, request }) =>
    readFor(request)((handle) => listInvoices(handle, query)),
  );
  endpoint(app, 'GET /admin/invoices/export', async ({ query, caller, request }) => {
    await recordListExport(services.db, caller, 'invoices.csv');
    return exportInvoices(readFor(request), query);
  });
  endpoint(app, 'GET /admin/invoices/totals', ({ query, request }) => exportTotals(readFor(request), query));
  endpoint(app, 'GET /admin/invoices/archive', async ({ query, caller, request }) => {
    const run = readFor(request);
    await mustFitArchive(run, query);
    await recordListExport(services.db, caller, 'invoices.zip');
    return exportArchive(services, run, query);
  });

  endpoint(app, 'GET /admin/taxes', () => listTaxRates(services.db));
  endpoint(app, 'POST /admin/taxes', ({ body, caller }) => addTaxRate(services, caller, body));
  endpoint(app, 'DELETE /admin/taxes/:id', async ({ params, caller }) => {
    await deleteTaxRate(services, caller, params.id);
    return { message: 'Tax rate deleted' };
  });
}
