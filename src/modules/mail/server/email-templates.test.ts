import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAIL_KINDS } from '#contract/choices.ts';
import { LOCALES } from '#contract/locales.ts';
import { renderEmail, oneLine } from './email-templates.ts';
import { deliverMail, HIDDEN_LINKS } from './mail.kinds.ts';
import type { MailData } from './messages/messages.ts';

const order = {
  name: 'Ada',
  order: 7,
  items: [{ name: 'Python', cents: 4999 }],
  cents: 4999,
  currency: 'EUR',
};
const payment = {
  dueOn: '2026-12-06',
  holder: 'Night School, S.L.',
  bank: 'Banco de Prueba',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBB',
  text: 'Thank you for a transfer of your own.',
  reference: 'INV-2026-000001',
  invoice: 'an-id',
};

const data: MailData = {
  'order-placed': { ...order, ...payment },
  'order-arrived': { ...order, email: 'ada@test.example', company: 'Looms', id: 'an-id' },
  'order-reminder': { ...order, ...payment },
  'invoice-corrected': {
    name: 'Ada',
    order: 7,
    old: 'INV-2026-000000',
    new: 'INV-2026-000001',
    due: { ...payment, cents: 4999, currency: 'EUR' },
  },
  'order-withdrawn': {
    ...order,
    email: 'ada@test.example',
    company: 'Looms',
    id: 'an-id',
    invoice: payment.reference,
  },
  'order-cancelled': { ...order, invoice: payment.reference },
  'order-undeliverable': order,
  contact: { name: 'Ada', email: 'ada@test.example', message: 'Hello' },
  'newsletter-confirm': {},
  'newsletter-welcome': {},
  'password-reset': {},
  'password-set': {},
  'password-changed': { name: 'Ada' },
  'email-confirm': {},
  'email-changed': { name: 'Ada', how: 'own', change: 1 },
  'place-asked': { name: 'Ada', email: 'ada@test.example', course: 'Python', message: '' },
  enrolled: { name: 'Ada', course: 'Python', message: 'Welcome' },
  'enrolled-invited': { name: 'Ada', course: 'Python', message: '' },
  'place-given': { name: 'Ada', course: 'Python', message: 'Welcome' },
  'place-invited': { name: 'Ada', course: 'Python', message: '' },
  'place-declined': { name: 'Ada', course: 'Python', message: '' },
  refund: {
    name: 'Ada',
    order: 7,
    items: [{ name: 'Python', cents: 4999 }],
    cents: 4999,
    currency: 'EUR',
    reason: 'As agreed',
    ends: true,
    simulated: false,
  },
  certificate: { name: 'Ada', course: 'Python' },
  receipt: {
    name: 'Ada',
    items: [
      { name: 'Python', cents: 4999 },
      { name: 'Light', cents: 3999 },
    ],
  },
};
const origin = 'https://school.example';
const school = {
  name: 'Night School',
  supportEmail: 'help@night.example',
  currency: 'EUR',
  languages: ['en', 'es'],
  isDemo: true,
} as const;

describe('every message', () => {
  it.each(MAIL_KINDS.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const)))(
    '%s says in %s what it has to, as text and as HTML that needs nothing from elsewhere',
    (kind, locale) => {
      const { subject, text, html } = renderEmail(kind, data[kind], {
        locale,
        school,
        origin,
        link: HIDDEN_LINKS[kind],
      });
      expect(subject).not.toBe('');
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).toContain(`<title>${subject}</title>`);
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|NaN/);
      expect(html).not.toMatch(/<img|<script|<link|url\(/);
      if (HIDDEN_LINKS[kind]) {
        const address = `${origin}${locale === 'en' ? '' : '/es'}${HIDDEN_LINKS[kind].path}`;
        expect(text).toContain(address);
        expect(html).toContain(`href="${address}"`);
      }
    },
  );

  it('[MORE-05] tells prices, their sum, and that the payment was simulated, as each language writes it', () => {
    const english = renderEmail('receipt', data.receipt, { locale: 'en', school, origin }).text;
    for (const part of ['Python   49.99 €', 'Light   39.99 €', 'Total   89.98 €', 'simulated']) {
      expect(english).toContain(part);
    }
    const spanish = renderEmail('receipt', data.receipt, { locale: 'es', school, origin }).text;
    for (const part of ['49,99 €', '89,98 €', 'simulado', `${origin}/es/my-courses`]) expect(spanish).toContain(part);
  });

  it('names a coupon on a receipt and in the email about an order on account, with what it takes off', () => {
    const items = [data.receipt.items[0]!, { name: 'SPRING', cents: -1000, coupon: true } as const];
    const textIn = (locale: string) => renderEmail('receipt', { name: '', items }, { locale, school, origin }).text;
    for (const part of ['This is what you bought', 'Python   49.99 €', 'Coupon SPRING   −10.00 €', 'Total   39.99 €'])
      expect(textIn('en')).toContain(part);
    expect(textIn('es')).toContain('Cupón SPRING   −10,00 €');
    const placed = { ...data['order-placed'], items, cents: 3999 };
    const { text } = renderEmail('order-placed', placed, { locale: 'en', school, origin });
    for (const part of ['Python   49.99 €', 'Coupon SPRING   −10.00 €', 'Total   39.99 €'])
      expect(text).toContain(part);
  });

  it('promises a newsletter a month only in a demo school', () => {
    for (const kind of ['newsletter-confirm', 'newsletter-welcome'] as const) {
      for (const locale of LOCALES) {
        const textOf = (isDemo: boolean) =>
          renderEmail(kind, {}, { locale, school: { ...school, isDemo }, origin }).text;
        expect(textOf(true)).toMatch(/a month|al mes/);
        expect(textOf(false)).not.toMatch(/month|\bmes\b|courses|cursos/);
      }
    }
  });

  it('names the school, its support address and its currency', () => {
    const options = { locale: 'en', school: { ...school, currency: 'JPY' }, origin };
    const { subject, text, html } = renderEmail('receipt', data.receipt, options);
    expect(subject).toBe('Your purchase at Night School');
    expect(text).toContain('help@night.example');
    expect(text).toContain('Total   ¥90');
    expect(html).toContain('Night School');
    const without = renderEmail(
      'password-changed',
      { name: '' },
      { ...options, school: { ...school, supportEmail: '' } },
    );
    expect(without.text).toContain('please write to https://school.example/contact at once');
  });

  it('leaves a stored name that holds a web address out, and puts any other on one line', () => {
    const greet = (name: string) => renderEmail('password-changed', { name }, { locale: 'en', school, origin }).text;
    expect(greet('Ada\r\n\r\nYou won: reply now')).toContain('Hello Ada You won: reply now,');
    expect(greet('Ada, see www.prize.example')).toMatch(/^Hello,\n/);
  });

  it('[SEC-43] keeps what people wrote from being read as anything but text', () => {
    const nasty = '<script>alert(1)</script>" onload="x\r\nBcc: all@test.example';
    const { subject, html, text } = renderEmail(
      'contact',
      { name: nasty, email: 'a@b.example', message: nasty },
      { locale: 'en', school, origin },
    );
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(text).toContain('<script>');
  });
});

describe('a line', () => {
  it('never holds a control character, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202E]/u);
        expect(oneLine(line)).toBe(line);
      }),
    );
  });
});

describe('waiting between attempts', () => {
  it('doubles up to an hour and ends after some hours', () => {
    const { maxAttempts, backoff } = deliverMail;
    const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => backoff(index + 1));
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });
});
