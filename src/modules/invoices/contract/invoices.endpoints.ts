import { z } from 'zod';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import { exportInvoicesQuery, invoice, listedInvoice, listInvoicesQuery, taxRate, taxRateInput } from './invoices.ts';

export const invoicesEndpoints = {
  'GET /users/user/:id/invoices': {
    tag: 'Invoices',
    access: 'self',
    summary: 'The invoices and credit notes of a user',
    description: 'Newest first.',
    output: z.array(invoice),
  },
  'GET /invoices/:id/pdf': {
    tag: 'Invoices',
    access: 'user',
    summary: 'An invoice as a PDF, for its buyer and for admins',
    description: 'PDF/A-3 with the invoice as XML attached (EN 16931, Factur-X).',
    file: { type: 'application/pdf', name: 'invoice.pdf' },
    errors: ['invoice_not_found', 'invoice_unprintable'],
  },
  'GET /admin/invoices': {
    tag: 'Invoices',
    access: 'admin',
    summary: 'Invoices and credit notes',
    description: 'Newest first.',
    query: listInvoicesQuery,
    output: z.array(listedInvoice),
    total: true,
  },
  'GET /admin/invoices/export': {
    tag: 'Invoices',
    access: 'admin',
    summary: 'The invoices and credit notes as CSV',
    description:
      'All that match, one line per document and tax rate, by date and number. Credit notes have negative amounts. The download is recorded in the audit log.',
    query: exportInvoicesQuery,
    file: { type: 'text/csv; charset=utf-8', name: 'invoices.csv' },
  },
  'GET /admin/invoices/totals': {
    tag: 'Invoices',
    access: 'admin',
    summary: 'The sums of the invoices and credit notes as CSV',
    description:
      'Of all that match: one line per currency, taxing country, category and rate, samples apart. Credit notes are subtracted.',
    query: exportInvoicesQuery,
    file: { type: 'text/csv; charset=utf-8', name: 'invoice-totals.csv' },
  },
  'GET /admin/invoices/archive': {
    tag: 'Invoices',
    access: 'admin',
    summary: 'The PDFs of the invoices and credit notes in a ZIP archive',
    description:
      'Of all that match, at most 2,000. Those that no font has the letters of are named in `missing.txt`. The download is recorded in the audit log.',
    query: exportInvoicesQuery,
    file: { type: 'application/zip', name: 'invoices.zip' },
    errors: ['too_many_invoices'],
  },
  'GET /admin/taxes': {
    tag: 'Invoices',
    access: 'admin',
    summary: 'The tax rates of the school',
    description: 'By country, the newest first.',
    output: z.array(taxRate),
  },
  'POST /admin/taxes': {
    tag: 'Invoices',
    access: 'admin',
    summary: 'Enter a tax rate',
    description:
      'It holds from its first day until the next rate of the country. Orders keep the rate they were made with.',
    body: taxRateInput,
    output: taxRate,
    status: 201,
  },
  'DELETE /admin/taxes/:id': {
    tag: 'Invoices',
    access: 'admin',
    summary: 'Delete a tax rate',
    output: message,
    errors: ['tax_rate_not_found'],
  },
} as const satisfies EndpointTable;
