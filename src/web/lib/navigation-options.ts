/** Options of a navigation that only changes a list's filters: no history entry, no scrolling, no view transition. */
export const FILTER_NAVIGATION = { replace: true, resetScroll: false, viewTransition: false } as const;

/** Options of a navigation to another tab of the same page. */
export const TAB_NAVIGATION = { resetScroll: false, viewTransition: false } as const;
