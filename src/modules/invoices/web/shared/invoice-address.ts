/** Returns where the PDF of an invoice is downloaded: GET /invoices/:id/pdf. */
export const invoicePdfAddress = (id: string): string => `/api/invoices/${id}/pdf`;
