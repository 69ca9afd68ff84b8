/** How buyers on account pay, in the settings of the school. */
export const paymentSettings = {
  payment: 'Payment on account',
  paymentHint:
    'For schools with PAYMENTS=invoice: stands on invoices, in emails to buyers and beside their open orders. Invoices keep what they said when they were issued.',
  accountHolder: 'Account holder',
  accountHolderHint: 'Leave empty if it is the legal name of the school.',
  bank: 'Bank (optional)',
  ibanHint: 'Its check digits are verified. With an IBAN, invoices in euro have a QR code for bank apps.',
  bic: 'BIC (optional)',
  paymentDays: 'To be paid within',
  days: (days: number) => `${days} days`,
  paymentText: 'What else a buyer has to know',
  paymentTextHint: 'Such as another way to pay, or the account in a country without IBAN.',
};
