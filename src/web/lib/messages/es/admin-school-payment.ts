/** What orders ask for and how buyers on account pay, in the settings of the school. */
export const paymentSettings = {
  orders: 'Pedidos',
  ordersHint: 'Quien compra acepta las condiciones del servicio y esta frase; el pedido lo guarda.',
  withdrawalKept: 'Quien compra conserva el derecho de desistimiento',
  withdrawalKeptHint:
    'Durante catorce días, también cuando el curso ya ha empezado. Si no, acepta que entonces termina.',
  withdrawalText: 'Lo que se acepta sobre el desistimiento',
  withdrawalTextHint: 'Vacío: la frase estándar, según el artículo 16 de la Directiva 2011/83/UE.',
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

/** The names of these fields in the history. */
export const paymentNames = {
  accountHolder: 'Titular de la cuenta',
  bank: 'Banco',
  iban: 'Número de cuenta (IBAN)',
  bic: 'Código del banco (BIC)',
  paymentDays: 'Plazo de pago en días',
  paymentText: 'Cómo pagar',
};
