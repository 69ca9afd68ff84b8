/** How an address follows what a list is narrowed to: no step for the Back button, no jump, no transition. */
export const IN_PLACE = { replace: true, resetScroll: false, viewTransition: false } as const;
