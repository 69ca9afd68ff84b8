/** What orders ask for and how buyers on account pay, in the settings of the school. */
export const paymentSettings = {
  orders: 'Orders',
  ordersHint: 'Buyers accept the Terms of Service and this sentence; the order keeps what they accepted.',
  withdrawalKept: 'Buyers keep their right of withdrawal',
  withdrawalKeptHint: 'For fourteen days, also after the course has begun. Otherwise they accept that it ends then.',
  withdrawalText: 'What buyers accept about the withdrawal',
  withdrawalTextHint: 'Empty: the standard sentence, after Article 16 of Directive 2011/83/EU.',
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

/** The names of these fields in the history. */
export const paymentNames = {
  accountHolder: 'Account holder',
  bank: 'Bank',
  iban: 'Account number (IBAN)',
  bic: 'Bank code (BIC)',
  paymentDays: 'Days to pay',
  paymentText: 'How to pay',
};
