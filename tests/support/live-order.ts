/** What an order in a live school that charges for it says besides its courses. */
export const LIVE_ORDER = { street: 'Calle Mayor 1', postalCode: '28001', town: 'Madrid', country: 'ES' } as const;
