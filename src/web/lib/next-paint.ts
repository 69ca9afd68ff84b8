/** Background tabs are not painted; navigation continues after this time without a paint. */
const TIMEOUT_MS = 500;

/** Resolves after the browser has painted the changes made so far. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, TIMEOUT_MS);
  });
