/** The way into the cart, on the page of a course; the checkout's own words are not needed there. */
export const buy = {
  now: 'Buy Now',
  take: 'Take this course',
  owned: 'You already own this course.',
  study: 'Go to the course',
  ordered: 'Ordered: how to pay',
  ask: 'Ask for a place',
  archived: 'This course has come to its end',
  archivedText: 'It takes no new students. Everybody who is enrolled keeps their access.',
  others: 'See the other courses',
  /** Of the sales page. */
  audience: 'For whom it is',
  guarantee: 'Guarantee',
  faq: 'Frequent questions',
  testimonials: 'What learners say',
};
