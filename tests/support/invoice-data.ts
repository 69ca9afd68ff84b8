import type { InvoiceData, InvoiceLine } from '#server/modules/invoices/invoice-data.ts';

/** Returns a line of an invoice. */
export const invoiceLine = (netCents: number, fields: Partial<InvoiceLine> = {}): InvoiceLine => {
  const basisPoints = fields.basisPoints ?? 2100;
  const taxCents = Math.round((netCents * basisPoints) / 10_000);
  return { title: 'Course', category: 'S', basisPoints, netCents, taxCents, ...fields };
};

/** Returns an invoice of one line. */
export const invoiceData = (fields: Partial<InvoiceData> = {}): InvoiceData => ({
  kind: 'invoice',
  number: 'INV-2026-000001',
  issuedOn: '2026-11-22',
  paidOn: '2026-11-22',
  locale: 'en',
  currency: 'EUR',
  sample: false,
  order: 1042,
  seller: {
    name: 'Aula, S.L.',
    address: ['Calle Mayor 1', '28001 Madrid'],
    country: 'ES',
    vatId: 'ESB12345674',
    companyNumber: '',
    email: 'support@aula.example',
  },
  buyer: { name: 'Ada Test', company: '', vatId: '', country: 'PL' },
  lines: [invoiceLine(4999)],
  corrects: null,
  reason: '',
  ...fields,
});
