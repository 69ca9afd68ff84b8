import type { Messages } from '#web/lib/messages/areas.ts';

export const billing: Messages['billing'] = {
  title: 'Datos de facturación',
  name: 'Nombre',
  address: 'Dirección',
  street: 'Calle y número',
  postalCode: 'Código postal',
  town: 'Localidad',
  country: 'País',
  countryHelp: 'De él depende el impuesto incluido en el precio.',
  choose: 'Elige un país',
  optional: (label) => `${label} (opcional)`,
  company: 'Empresa',
  vatId: 'NIF-IVA',
  vatIdHelp: 'Las empresas de otros países de la Unión Europea pagan ellas mismas el impuesto.',
};
