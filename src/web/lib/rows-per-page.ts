/** Rows on one page of a table in the back office. */
export const ROWS_PER_PAGE = 25;
