import type { OrderParts } from './modules/orders/orders.service.ts';

// Where orders meet invoices and taxes, which are modules that know no orders.

/** Issues the invoice of an order that was just paid, in its transaction. */
export const onPaid: OrderParts['onPaid'] = async () => {};

/** Returns the tax rate that prices include for a buyer, in hundredths of a percent. */
export const taxRate: OrderParts['taxRate'] = async () => 0;
