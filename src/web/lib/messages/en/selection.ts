const whole = (count: number) => new Intl.NumberFormat('en').format(count);

/** Selecting rows of a list in the back office, and what is done with all of them at once. */
export const selection = {
  row: (name: string) => `Select ${name}`,
  page: 'Select all rows of this page',
  bar: 'Selected rows',
  count: (count: number) => (count === 1 ? '1 selected' : `${whole(count)} selected`),
  all: (count: number) => `Select all ${whole(count)} matching`,
  first: (count: number) => `Select the first ${whole(count)} matching`,
  allFailed: 'The rows could not be selected. Please try again.',
  clear: 'Clear selection',
  progress: (finished: number, total: number) => `${whole(finished)} of ${whole(total)}`,
  finished: 'Finished',
  stop: 'Stop',
  again: (count: number) => (count === 1 ? 'Try 1 again' : `Try ${whole(count)} again`),
  done: (count: number) => (count === 1 ? '1 done.' : `${whole(count)} done.`),
  failed: (count: number) => (count === 1 ? '1 failed:' : `${whole(count)} failed, and nothing was changed there:`),
  left: (count: number) =>
    count === 1 ? '1 was left out, as you stopped.' : `${whole(count)} were left out, as you stopped.`,
  more: (count: number) => `And ${whole(count)} more.`,
  noResponse: 'The school did not respond.',
};
