import { spacedIban } from '#modules/orders/contract/bank-account.ts';
import { formatPrice } from '#contract/money/money.ts';
import type { Block } from './content.ts';
import type { MailedItem, MailedOrder, MailedPayment, MailMessages, MailSchool } from './messages.ts';

const hello = (name: string): string => (name === '' ? 'Hello,' : `Hello ${name},`);
/** Returns an admin's message as a quote; nothing without one. */
const quoted = (message: string): readonly Block[] => (message === '' ? [] : [{ quote: message }]);

const amount = (cents: number, currency: string): string => formatPrice(cents / 100, currency, 'en');
/** Returns a day in words. */
const written = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const rowName = ({ name, coupon }: MailedItem): string => (coupon ? `Coupon ${name}` : name);

/** Returns the courses and the total of an order, and its coupon. */
const orderRows = ({ items, cents, currency }: MailedOrder): Block => ({
  rows: items.map((item) => [rowName(item), amount(item.cents, currency)] as const),
  total: ['Total', amount(cents, currency)],
});

/** Returns how an order on account is paid. */
const howToPay = (data: Pick<MailedOrder, 'cents' | 'currency'> & MailedPayment): readonly Block[] => [
  [
    `Amount: ${amount(data.cents, data.currency)}`,
    `Payment reference: ${data.reference}`,
    `Please pay by: ${written(data.dueOn)}`,
    ...(data.iban === ''
      ? []
      : [
          `Account holder: ${data.holder}`,
          ...(data.bank === '' ? [] : [`Bank: ${data.bank}`]),
          `IBAN: ${spacedIban(data.iban)}`,
          ...(data.bic === '' ? [] : [`BIC: ${data.bic}`]),
        ]),
  ].join('\n'),
  ...(data.text === '' ? [] : [data.text]),
];

/** Returns what a buyer has accepted, for the confirmation of the contract; nothing without any. */
const accepted = (consents: readonly string[] = []): readonly Block[] =>
  consents.length === 0 ? [] : ['With your order you accepted this:', { quote: consents.join('\n') }];

/** The school's mail in English. */
export function en({ name: school, currency, isDemo }: MailSchool): MailMessages {
  const price = (cents: number): string => formatPrice(cents / 100, currency, 'en');
  const account = (support: string) =>
    `You get this because your email address belongs to an account at ${school}. Questions: ${support}`;
  return {
    contact: ({ name, email, message }) => ({
      subject: name === '' ? `A message to ${school}` : `A message to ${school} from ${name}`,
      blocks: [
        'Somebody wrote to the school by its contact form:',
        { quote: message === '' ? '(The message was left empty.)' : message },
        `From: ${name === '' ? '(no name given)' : name}\nEmail: ${email}`,
        {
          small: 'Answering this message answers the person who wrote. Nobody has checked that the address is theirs.',
        },
      ],
      footer: `Sent by the contact form of ${school}.`,
    }),
    'newsletter-confirm': (_data, { link }) => ({
      subject: 'Please confirm your subscription',
      blocks: [
        'Hello,',
        `This address was entered for the newsletter of ${school}${isDemo ? ': one letter a month about new courses' : ''}. If that was you, please confirm it.`,
        { action: 'Confirm the subscription', href: link },
        'The link works for seven days. Until you confirm, you get no newsletter.',
      ],
      footer: 'If you did not enter this address, you need do nothing: without a confirmation it is forgotten.',
    }),
    'newsletter-welcome': (_data, { link }) => ({
      subject: `Welcome to the newsletter of ${school}`,
      blocks: [
        'Hello,',
        `Thank you: your subscription is confirmed.${isDemo ? ' Once a month we write about new courses, and about nothing else.' : ''}`,
        'If you ever want to stop, this is the way out. It asks no questions.',
        { action: 'Unsubscribe', href: link },
      ],
      footer: `You get this because you subscribed to the newsletter of ${school}.`,
    }),
    'password-reset': (_data, { link, support }) => ({
      subject: 'Set a new password',
      blocks: [
        'Hello,',
        `Somebody asked to set a new password for your account at ${school}. If that was you, choose one here:`,
        { action: 'Choose a new password', href: link },
        'The link works once, for one hour. If you asked more than once, only the newest link works.',
        'If it was not you, you need do nothing: your password stays as it is.',
      ],
      footer: account(support),
    }),
    'password-set': (_data, { link, support }) => ({
      subject: 'Choose a password for your account',
      blocks: [
        'Hello,',
        `With your purchase an account was made for you at ${school}. So that you can come back to your courses from anywhere, please choose a password for it:`,
        { action: 'Choose a password', href: link },
        'The link works once, for seven days. If you chose a password right after the purchase, you no longer need it.',
      ],
      footer: account(support),
    }),
    'password-changed': ({ name }, { support }) => ({
      subject: 'Your password was changed',
      blocks: [
        hello(name),
        `The password of your account at ${school} was changed just now. Every other session of yours was logged out.`,
        `If that was not you, please write to ${support} at once.`,
      ],
      footer: account(support),
    }),
    'email-confirm': (_data, { link }) => ({
      subject: 'Please confirm your email address',
      blocks: [
        'Hello,',
        `This address was entered for an account at ${school}. If that was you, please confirm that it is yours:`,
        { action: 'Confirm this address', href: link },
        'The link works for seven days. If you asked more than once, only the newest link works.',
      ],
      footer: 'If you did not enter this address, you need do nothing: it stays unconfirmed.',
    }),
    'email-changed': ({ name, how, change }, { link, support }) => ({
      subject: 'The email address of your account was changed',
      blocks: [
        hello(name),
        {
          own: `The email address of your account at ${school} was changed just now. This message went to the old address.`,
          admin: `An administrator of ${school} gave your account another email address just now. This message went to the old one.`,
          undone: `Your account at ${school} went back to its former email address just now, by the link that was sent there. This message went to the address it had until then.`,
        }[how],
        ...(change === null
          ? [`If you did not want this, please write to ${support} at once.`]
          : [
              'If that was you, you need do nothing. If it was not, take your account back: this address is restored, you choose a new password, and everybody else is logged out.',
              { action: 'Restore this address', href: link },
              'The link works once, for seven days.',
            ]),
      ],
      footer: `You get this because your email address belonged to an account at ${school}. Questions: ${support}`,
    }),
    receipt: ({ name, items, real = false, consents }, { myCourses, support }) => ({
      subject: `Your purchase at ${school}`,
      blocks: [
        hello(name),
        items.filter(({ coupon }) => !coupon).length === 1
          ? 'Thank you for your purchase. This is what you bought:'
          : 'Thank you for your purchase. These are the courses you bought:',
        {
          rows: items.map((item) => [rowName(item), price(item.cents)] as const),
          total: ['Total', price(items.reduce((sum, item) => sum + item.cents, 0))],
        },
        real
          ? 'This is not an invoice. You find the invoice in your account.'
          : 'The payment was simulated: no money was taken, no card was charged, and you owe nothing. This is not an invoice.',
        ...accepted(consents),
        { action: 'Go to my courses', href: myCourses },
      ],
      footer: account(support),
    }),
    refund: (
      { name, order, items, cents, currency, reason, ends, simulated, byHand, byBank },
      { myOrders, support },
    ) => {
      return {
        subject: `Your refund for order ${order} at ${school}`,
        blocks: [
          hello(name),
          byBank
            ? `Your bank has taken back what you paid for your order ${order}:`
            : items.length === 0
              ? `We have refunded money that your order ${order} did not need.`
              : `We have refunded your order ${order}:`,
          {
            rows: items.map((item) => [item.name, amount(item.cents, currency)] as const),
            total: ['Refund', amount(cents, currency)],
          },
          ...quoted(reason),
          simulated
            ? 'The payment was simulated, and so is the refund: no money was moved.'
            : byBank
              ? 'Your bank gives you the money; nothing more comes from us.'
              : byHand
                ? 'We pay the money back to you ourselves, for example by bank transfer.'
                : 'The money comes back the way you paid it. With cards this takes five to ten days.',
          ...(items.length === 0
            ? []
            : [ends ? 'Your access to what was refunded has ended.' : 'You keep your access to the courses.']),
          { action: 'Go to my orders', href: myOrders },
        ],
        footer: account(support),
      };
    },
    'order-placed': (data, { myOrders, support, attached }) => ({
      subject: `How to pay for your order ${data.order} at ${school}`,
      blocks: [
        hello(data.name),
        'Thank you for your order. Your courses open as soon as your payment has arrived. This is what you ordered:',
        orderRows(data),
        ...howToPay(data),
        `Your invoice ${data.reference} is ${attached ? 'attached, and ' : ''}in your account. There you can also cancel the order as long as it is not paid.`,
        ...accepted(data.consents),
        { action: 'See order and invoice', href: myOrders },
      ],
      footer: account(support),
    }),
    'order-arrived': (data, { orders }) => ({
      subject: `Order ${data.order} on account: ${amount(data.cents, data.currency)}`,
      blocks: [
        'An order on account has arrived. Its invoice and My Orders tell the buyer how to pay it.',
        orderRows(data),
        `From: ${[data.company, data.name].filter(Boolean).join(', ')}\nEmail: ${data.email}`,
        'When the money has arrived, mark the order as paid: the courses open then.',
        { action: 'See the order', href: `${orders}/${data.id}` },
      ],
      footer: `You get this because orders at ${school} are announced to this address.`,
    }),
    'order-reminder': (data, { myOrders, support, attached }) => ({
      subject: `Your order ${data.order} at ${school} is not paid yet`,
      blocks: [
        hello(data.name),
        `We have not received a payment for your order ${data.order} yet. Have you paid in the last days? Then you need do nothing.`,
        orderRows(data),
        ...howToPay(data),
        ...(attached ? [`Your invoice ${data.reference} is attached.`] : []),
        'You no longer want the courses? You can cancel the order in your account.',
        { action: 'See order and invoice', href: myOrders },
      ],
      footer: account(support),
    }),
    'order-cancelled': (data, { myOrders, support }) => ({
      subject: `Your order ${data.order} at ${school} is cancelled`,
      blocks: [
        hello(data.name),
        `Your order ${data.order} is cancelled, and you owe nothing for it:`,
        orderRows(data),
        ...(data.invoice === ''
          ? []
          : [`A credit note takes back the invoice ${data.invoice}. You find it in your account.`]),
        'Have you paid already? Then please reply to us, so that we can pay it back.',
        { action: 'Go to my orders', href: myOrders },
      ],
      footer: account(support),
    }),
    'order-withdrawn': (data, { orders }) => ({
      subject: `Order ${data.order} was cancelled by its buyer`,
      blocks: [
        'The buyer has cancelled an order on account that was not paid:',
        orderRows(data),
        `From: ${[data.company, data.name].filter(Boolean).join(', ')}\nEmail: ${data.email}`,
        ...(data.invoice === '' ? [] : [`A credit note takes back the invoice ${data.invoice}.`]),
        'If a payment for it arrives after all, mark the order as paid or pay the money back.',
        { action: 'See the order', href: `${orders}/${data.id}` },
      ],
      footer: `You get this because orders at ${school} are announced to this address.`,
    }),
    'order-undeliverable': (data, { myOrders, support }) => ({
      subject: `Please do not pay your order ${data.order} at ${school}`,
      blocks: [
        hello(data.name),
        `A course of your order ${data.order} is no longer offered, so it cannot be delivered as you ordered it:`,
        orderRows(data),
        'Please do not pay it. You can cancel the order in your account and order again what you still want.',
        'Have you paid already? Then please reply to us, so that we can pay it back.',
        { action: 'Go to my orders', href: myOrders },
      ],
      footer: account(support),
    }),
    'invoice-corrected': (data, { myOrders, support, attached }) => ({
      subject: `Your corrected invoice ${data.new} from ${school}`,
      blocks: [
        hello(data.name),
        `We have corrected your details on the invoice of your order ${data.order}. The new invoice is ${data.new}; a credit note takes back ${data.old}. The amount is the same${data.due ? '' : ', and no money is moved'}.`,
        ...(data.due
          ? [
              'Please pay the order with the new reference. Have you paid it with the old one? Then you need do nothing.',
              ...howToPay(data.due),
            ]
          : []),
        attached
          ? 'Both are attached as PDF, and you find them in your account.'
          : 'You find both in your account, as PDF.',
        { action: 'See order and invoice', href: myOrders },
      ],
      footer: account(support),
    }),
    'place-asked': ({ name, email, course, message }, { requests }) => ({
      subject: `A request for a place in ${course}`,
      blocks: [
        `Somebody asks for a place in the course “${course}”:`,
        { quote: message === '' ? '(The message was left empty.)' : message },
        `From: ${name === '' ? '(no name given)' : name}\nEmail: ${email}`,
        { action: 'See the requests', href: requests },
        { small: 'Replies to this message go to the person who asked. Nobody has checked that the address is theirs.' },
      ],
      footer: `You get this because you are an administrator of ${school}.`,
    }),
    'place-given': ({ name, course, message }, { myCourses, support }) => ({
      subject: `You have a place in ${course}`,
      blocks: [
        hello(name),
        `You asked for a place in “${course}” at ${school}. It is yours: the course is open to you now.`,
        ...quoted(message),
        { action: 'Go to my courses', href: myCourses },
      ],
      footer: account(support),
    }),
    'place-invited': ({ name, course, message }, { link, support }) => ({
      subject: `You have a place in ${course}`,
      blocks: [
        hello(name),
        `You asked for a place in “${course}” at ${school}. It is yours. An account was created for you; please choose a password for it, and you are in:`,
        ...quoted(message),
        { action: 'Choose a password', href: link },
        'The link works once, for seven days. After that, “Forgot your password?” on the login page sends you a new one.',
      ],
      footer: account(support),
    }),
    enrolled: ({ name, course, message }, { myCourses, support }) => ({
      subject: `You are enrolled in ${course}`,
      blocks: [
        hello(name),
        `${school} has enrolled you in “${course}”. The course is open to you now.`,
        ...quoted(message),
        { action: 'Go to my courses', href: myCourses },
      ],
      footer: account(support),
    }),
    'enrolled-invited': ({ name, course, message }, { link, support }) => ({
      subject: `${school} invites you to ${course}`,
      blocks: [
        hello(name),
        `${school} has a place for you in “${course}”, and an account. Please choose a password for it, and you are in:`,
        ...quoted(message),
        { action: 'Choose a password', href: link },
        'The link works once, for seven days. After that, “Forgot your password?” on the login page sends you a new one.',
      ],
      footer: account(support),
    }),
    certificate: ({ name, course }, { myCourses, support }) => ({
      subject: `Your certificate for ${course}`,
      blocks: [
        hello(name),
        `Congratulations: you have completed “${course}” at ${school}. Your certificate is ready, as a page that you can share, as a PDF and as an Open Badge.`,
        { action: 'See my certificates', href: myCourses },
        { small: 'Is your name not written as it should be? You can correct it there.' },
      ],
      footer: account(support),
    }),
    'place-declined': ({ name, course, message }, { support }) => ({
      subject: `About your request for a place in ${course}`,
      blocks: [
        hello(name),
        `You asked for a place in “${course}” at ${school}. We are sorry: we cannot offer you one at the moment.`,
        ...quoted(message),
      ],
      footer: `You get this because this address asked for a place at ${school}. Questions: ${support}`,
    }),
  };
}
