/** The card on the dashboard of a new live school. */
export const firstSteps = {
  title: 'First steps',
  lead: 'Five things that turn this into your school. Each one is ticked as soon as it is done.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done:',
  open: 'To do:',
  hide: 'Hide',
  hideStep: (step: string) => `Hide the step “${step}”`,
  hideAll: 'Hide all steps',
  failed: 'The step could not be hidden.',
  steps: {
    identity: {
      title: 'Name and colours',
      text: 'Give the school its name, logo and colour, and publish them.',
      action: 'Open the settings',
    },
    course: {
      title: 'First course',
      text: 'Create a course with a unit, and put it in the catalogue.',
      action: 'Create a course',
    },
    mail: {
      title: 'Mail',
      text: 'With SMTP_URL, MAIL_FROM and PUBLIC_URL in the environment, the school writes to people by itself. Until then its messages are kept in the outbox.',
      action: 'See the outbox',
    },
    payments: {
      title: 'Payments',
      text: {
        off: 'The school takes no payments: visitors ask for a place, and you enrol them. Set PAYMENTS=off in the environment to keep it so, or PAYMENTS=simulated to try the checkout without money.',
        invoice: 'Orders are paid by invoice: you mark each one as paid under Orders.',
        stripe: 'Orders are paid through Stripe.',
        simulated:
          'Orders are simulated: no money is taken. Set PAYMENTS=off in the environment to give places on request.',
      },
      action: 'See the requests',
    },
    people: {
      title: 'Invite people',
      text: 'Create accounts for teachers and students, or enrol those who ask for a place.',
      action: 'Add people',
    },
  },
};
