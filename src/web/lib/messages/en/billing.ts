/** Whom an order is invoiced to: at the checkout, on orders and where an admin corrects it. */
export const billing = {
  title: 'Billing',
  name: 'Name',
  address: 'Address',
  street: 'Street and number',
  postalCode: 'Postal code',
  town: 'Town',
  country: 'Country',
  countryHelp: 'The tax in the price depends on it.',
  choose: 'Choose a country',
  optional: (label: string) => `${label} (optional)`,
  company: 'Company',
  vatId: 'VAT number',
  vatIdHelp: 'Companies of other countries of the European Union pay the tax themselves.',
};
