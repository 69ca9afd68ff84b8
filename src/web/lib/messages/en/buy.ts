/** The way into the cart, on the page of a course; the checkout's own words are not needed there. */
export const buy = {
  now: 'Buy Now',
  owned: 'You already own this course.',
  study: 'Go to the course',
  noPayments: 'We take no payments at the moment.',
  contact: 'Contact us',
};
