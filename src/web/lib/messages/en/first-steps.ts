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
      text: 'Messages wait in the outbox until the school has a mail server: the person who runs the server sets SMTP_URL, MAIL_FROM and PUBLIC_URL and starts the school again.',
      action: 'See the outbox',
    },
    payments: {
      title: 'Payments',
      text: {
        off: 'The school takes no payments: visitors ask for a place, and you enrol them. To keep it so, hide this step. To sell courses, the person who runs the server sets PAYMENTS to stripe (cards) or invoice and starts the school again.',
        invoice:
          'Buyers order on account, but the settings do not say how to pay. Enter the bank account or another way under Payment on account, and publish it.',
        stripe: 'Orders are paid through Stripe.',
        simulated:
          'Orders are simulated: no money is taken. To sell courses, the person who runs the server sets PAYMENTS to stripe or invoice; with off, visitors ask for a place.',
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
