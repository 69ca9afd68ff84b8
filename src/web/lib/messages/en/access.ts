/** Why a person can or cannot open a course: sentences with their evidence, for admins and for the person. */
export const access = {
  open: {
    admin: 'Admins can open every course.',
    unknown: 'Enrolled.',
    bought: (day: string, order: number | null) =>
      order === null ? `Enrolled on ${day} by a purchase.` : `Enrolled on ${day} by order ${order}.`,
    given: (day: string, by: string | null) =>
      by === null ? `Enrolled on ${day} by the school.` : `Enrolled on ${day} by ${by}.`,
    until: (day: string) => `The access ends on ${day}.`,
  },
  closed: {
    never: 'There has never been an enrolment in this course.',
    order_unpaid: (order: number, day: string) => `Order ${order} of ${day} is not paid yet.`,
    payment_held: (order: number) =>
      `The payment of order ${order} is not what was ordered: the school is looking at it.`,
    removed: (day: string, by: string | null) =>
      by === null ? `The access was removed on ${day}.` : `The access was removed on ${day} by ${by}.`,
    refunded: (day: string, order: number | null) =>
      order === null ? `The purchase was refunded on ${day}.` : `Order ${order} was refunded on ${day}.`,
    ended: (day: string | null) => (day === null ? 'The access has ended.' : `The access ended on ${day}.`),
    draft: 'The course is a draft: only admins can open it.',
  },
  unit: {
    preview: (title: string) => `“${title}” is a free preview.`,
    done: (title: string, day: string) => `“${title}” was completed on ${day}.`,
    open: (title: string) => `“${title}” is open.`,
  },
  film: (title: string, times: number, day: string, phone: boolean) =>
    `The film of “${title}” failed ${times === 1 ? 'on' : `${times} times, last on`} ${day}${phone ? ', on a phone' : ''}.`,
};
