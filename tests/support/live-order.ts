import { consentsOf } from '#modules/orders/server/consents.ts';
import { liveDocument } from '#modules/school/server/shipped/live.ts';

/** The address of a buyer. */
export const LIVE_ADDRESS = { street: 'Calle Mayor 1', postalCode: '28001', town: 'Madrid', country: 'ES' } as const;

/** What an order in a live school that charges for it says besides its courses. */
export const LIVE_ORDER = { ...LIVE_ADDRESS, consents: consentsOf(liveDocument, 'en') };
