/** Failures of calls without a sentence of the server. */
export const failures = {
  noResponse: 'No response from server',
  unknown: 'An error occurred',
};
