import type { Locale } from '#contract/locales.ts';

/** The words of an invoice in one language. */
export interface InvoiceWords {
  readonly invoice: string;
  readonly credit_note: string;
  readonly date: string;
  readonly paidOn: string;
  readonly refundedOn: string;
  readonly dueOn: string;
  readonly order: string;
  readonly corrects: (number: string, day: string) => string;
  readonly reason: string;
  /** Why a credit note takes back an invoice that another one replaces. */
  readonly corrected: string;
  readonly from: string;
  readonly to: string;
  readonly vatId: string;
  readonly companyNumber: string;
  readonly description: string;
  readonly rate: string;
  readonly net: string;
  readonly tax: string;
  readonly netTotal: string;
  readonly coupon: (code: string) => string;
  readonly taxOf: (percent: string) => string;
  readonly total: string;
  readonly paid: string;
  readonly refunded: string;
  readonly cancelled: string;
  readonly howToPay: string;
  readonly reference: string;
  readonly holder: string;
  readonly bank: string;
  readonly scan: string;
  readonly reverseCharge: string;
  readonly notSubject: string;
  readonly exempt: (reason: string) => string;
  readonly sample: string;
  readonly page: (page: number, of: number) => string;
}

export const INVOICE_WORDS: Readonly<Record<Locale, InvoiceWords>> = {
  en: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    date: 'Date',
    paidOn: 'Paid on',
    refundedOn: 'Refunded on',
    dueOn: 'Due by',
    order: 'Order',
    corrects: (number, day) => `Corrects invoice ${number} of ${day}`,
    reason: 'Reason',
    corrected: 'The details of the buyer were corrected. Another invoice replaces this one.',
    from: 'From',
    to: 'To',
    vatId: 'VAT number',
    companyNumber: 'Company number',
    description: 'Description',
    rate: 'VAT',
    net: 'Net',
    tax: 'VAT amount',
    netTotal: 'Total without VAT',
    coupon: (code) => `Coupon ${code}`,
    taxOf: (percent) => `VAT ${percent} %`,
    total: 'Total',
    paid: 'This invoice is paid.',
    refunded: 'The amount has been refunded.',
    cancelled: 'The invoice is taken back. Nothing is to be paid for it.',
    howToPay: 'How to pay',
    reference: 'Payment reference',
    holder: 'Account holder',
    bank: 'Bank',
    scan: 'Scan with the app of your bank',
    reverseCharge: 'Reverse charge: VAT is to be accounted for by the recipient.',
    notSubject: 'Not subject to VAT.',
    exempt: (reason) => `Exempt from VAT: ${reason}`,
    sample: 'SAMPLE: the payment was simulated, no money was moved. This is not an invoice.',
    page: (page, of) => `Page ${page} of ${of}`,
  },
  es: {
    invoice: 'Factura',
    credit_note: 'Factura rectificativa',
    date: 'Fecha',
    paidOn: 'Pagada el',
    refundedOn: 'Reembolsada el',
    dueOn: 'Vence el',
    order: 'Pedido',
    corrects: (number, day) => `Rectifica la factura ${number} del ${day}`,
    reason: 'Motivo',
    corrected: 'Se han corregido los datos del comprador. Otra factura sustituye a esta.',
    from: 'De',
    to: 'Para',
    vatId: 'Número de IVA',
    companyNumber: 'Número de empresa',
    description: 'Descripción',
    rate: 'IVA',
    net: 'Base',
    tax: 'Cuota de IVA',
    netTotal: 'Base imponible',
    coupon: (code) => `Cupón ${code}`,
    taxOf: (percent) => `IVA ${percent} %`,
    total: 'Total',
    paid: 'Esta factura está pagada.',
    refunded: 'El importe se ha reembolsado.',
    cancelled: 'La factura queda anulada. No hay nada que pagar por ella.',
    howToPay: 'Cómo pagar',
    reference: 'Concepto del pago',
    holder: 'Titular de la cuenta',
    bank: 'Banco',
    scan: 'Escanéalo con la aplicación de tu banco',
    reverseCharge: 'Inversión del sujeto pasivo: el destinatario liquida el IVA.',
    notSubject: 'No sujeto a IVA.',
    exempt: (reason) => `Exento de IVA: ${reason}`,
    sample: 'MUESTRA: el pago fue simulado, no se movió dinero. Esto no es una factura.',
    page: (page, of) => `Página ${page} de ${of}`,
  },
};
