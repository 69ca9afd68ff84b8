/** How many of the questions of the final test learners answered rightly, attempt by attempt. */
export const ATTEMPTS_AT_THE_TEST: readonly (readonly number[])[] = [
  [6],
  [3, 5],
  [4],
  [5],
  [2, 3, 6],
  [5],
  [3],
  [6],
  [1, 4],
  [2],
  [5],
  [3, 3],
];

/** Notes of the demo student on the course with the final test, by unit, counted from 1; `second`: of its video. */
export const DEMO_NOTES = [
  {
    unit: 1,
    second: null,
    text: '**My alternative:** the second supplier, if they deliver before the 12th. Ask them *today*.',
  },
  {
    unit: 3,
    second: 8,
    text: 'The keystone carries nothing until the frame is gone. Which of my conditions is the keystone?',
  },
  {
    unit: 5,
    second: null,
    text: 'Three questions for Thursday:\n\n- What would that make possible for you?\n- What have I not understood yet?\n- Then **wait**.',
  },
] as const;

/** A message of the contact form, in a school without a mail server. */
export const DEMO_MESSAGE = {
  name: 'Marta Ferrer',
  email: 'marta.ferrer@visitors.example',
  message:
    'Good morning, we are a team of six and would like to take “Negotiation without theatre” together in January. Can we pay with one invoice? Many thanks, Marta Ferrer',
  hoursAgo: 52,
} as const;

/** A guest who asks for a place in a course, by its `customId`. */
export const DEMO_REQUEST = {
  course: 7,
  name: 'Samuel Okafor',
  email: 'samuel.okafor@visitors.example',
  message: 'My employer pays for one course a year and needs a confirmation of the place first. Is there one left?',
  hoursAgo: 20,
} as const;
