/** The way into the cart, on the page of a course; the checkout's own words are not needed there. */
export const buy = {
  now: 'Buy Now',
  busy: 'Adding to your cart...',
  owned: 'You already own this course.',
  study: 'Go to the course',
  full: (limit: number) => `Your cart holds ${limit} courses, as many as fit. Please check out first.`,
  toCheckout: 'Go to checkout',
  failed: 'This course could not be put in your cart. Please try again.',
};
