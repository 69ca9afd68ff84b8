import type { PaymentTerms } from '#modules/orders/contract/orders.ts';
import type { InvoiceData, InvoiceLine } from '#modules/invoices/server/invoice-data.ts';

/** Returns a line of an invoice. */
export const invoiceLine = (netCents: number, fields: Partial<InvoiceLine> = {}): InvoiceLine => {
  const basisPoints = fields.basisPoints ?? 2100;
  const taxCents = Math.round((netCents * basisPoints) / 10_000);
  return { title: 'Course', category: 'S', basisPoints, netCents, taxCents, ...fields };
};

/** Returns how an invoice is to be paid. */
export const invoicePayment = (fields: Partial<PaymentTerms> = {}): PaymentTerms => ({
  dueOn: '2026-12-06',
  holder: 'Aula, S.L.',
  bank: 'Banco de Prueba',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBB',
  text: 'Please transfer the exact amount.',
  ...fields,
});

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
