/** The way into the cart, on the page of a course; the checkout's own words are not needed there. */
export const buy = {
  now: 'Buy Now',
  owned: 'You already own this course.',
  study: 'Go to the course',
  ask: 'Ask for a place',
};
