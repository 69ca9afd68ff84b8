/** How buyers on account pay, in the settings of the school. */
export const paymentSettings = {
  payment: 'Pago con factura',
  paymentHint:
    'Para escuelas con PAYMENTS=invoice: aparece en las facturas, en los correos a los compradores y junto a sus pedidos abiertos. Las facturas conservan lo que decían al emitirse.',
  accountHolder: 'Titular de la cuenta',
  accountHolderHint: 'Déjalo vacío si es el nombre legal de la escuela.',
  bank: 'Banco (opcional)',
  ibanHint:
    'Se comprueban sus dígitos de control. Con un IBAN, las facturas en euros llevan un código QR para las aplicaciones de los bancos.',
  bic: 'BIC (opcional)',
  paymentDays: 'Plazo de pago',
  days: (days: number) => `${days} días`,
  paymentText: 'Qué más tiene que saber el comprador',
  paymentTextHint: 'Por ejemplo otra forma de pagar, o la cuenta en un país sin IBAN.',
};
