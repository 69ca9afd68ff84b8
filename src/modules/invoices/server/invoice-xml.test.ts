import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceData, invoiceLine, invoicePayment } from '#tests/support/samples/invoice-data.ts';
import type { InvoiceData } from './invoice-data.ts';
import { invoiceXml, xmlText } from './invoice-xml.ts';

interface Saxon {
  transform(options: object): { principalResult: string };
}

let rules: string;
let saxon: Saxon;
beforeAll(() => {
  saxon = createRequire(import.meta.url)('saxon-js') as Saxon;
  rules = gunzipSync(readFileSync('tests/fixtures/en16931/cii.sef.json.gz')).toString();
});

/** Returns the rules of EN 16931 that a document breaks, by the European Commission's own check. */
function broken(xml: string): string[] {
  const { principalResult } = saxon.transform({
    stylesheetText: rules,
    sourceText: xml,
    destination: 'serialized',
  });
  // A document the rules do not recognise would break none.
  expect(principalResult.split('<svrl:fired-rule').length).toBeGreaterThan(40);
  return [...principalResult.matchAll(/<svrl:failed-assert[^>]*? id="([^"]+)"/g)].map(([, id = '']) => id);
}

const untaxed = (cents: number, category: 'AE' | 'O' | 'E' | 'Z') => invoiceLine(cents, { category, basisPoints: 0 });
const CASES: Record<string, Partial<InvoiceData>> = {
  'one line': {},
  'two rates and a rate of zero': {
    lines: [
      invoiceLine(4999),
      invoiceLine(1000, { basisPoints: 550 }),
      invoiceLine(333),
      invoiceLine(500, { category: 'Z', basisPoints: 0 }),
    ],
  },
  'a company with reverse charge': {
    buyer: {
      name: 'Ada Test',
      company: 'Looms & Sons <GmbH>',
      vatId: 'PL8567346215',
      street: 'ul. Długa 3 & 4',
      postalCode: '00-238',
      town: 'Warszawa',
      country: 'PL',
    },
    lines: [untaxed(4999, 'AE'), untaxed(1, 'AE')],
  },
  'a buyer outside the Union': {
    buyer: { name: 'Ada', company: '', vatId: '', country: 'US' },
    lines: [untaxed(4999, 'O')],
  },
  'a school without any number': {
    seller: { name: 'Aula', address: [], country: 'ES', vatId: '', companyNumber: '', email: '' },
    lines: [untaxed(4999, 'O')],
  },
  'a school with a tax number only': {
    seller: {
      name: 'Aula',
      address: ['A', 'B', 'C', 'D'],
      country: 'ES',
      vatId: '',
      companyNumber: '12/345',
      email: '',
    },
  },
  'a rate of zero alone': { lines: [untaxed(4999, 'Z')] },
  'an exempt sale with its reason': { exemption: 'Art. 20.Uno.9.º LIVA', lines: [untaxed(4999, 'E'), untaxed(1, 'E')] },
  'a coupon': {
    coupon: 'SPRING',
    lines: [
      invoiceLine(4999, { discount: { netCents: 1001, taxCents: 210 } }),
      invoiceLine(0, { discount: { netCents: 826, taxCents: 174 } }),
    ],
  },
  'a coupon of a company with reverse charge': {
    coupon: 'SPRING <&>',
    locale: 'es',
    buyer: { name: 'Ada Test', company: 'Looms', vatId: 'PL8567346215', country: 'PL' },
    lines: [invoiceLine(4999, { category: 'AE', basisPoints: 0, discount: { netCents: 1, taxCents: 0 } })],
  },
  'an invoice to be paid by transfer': { paidOn: null, payment: invoicePayment() },
  'an invoice to be paid in another currency': { paidOn: null, currency: 'PLN', payment: invoicePayment({ bic: '' }) },
  'an invoice to be paid without an account': {
    paidOn: null,
    payment: invoicePayment({ iban: '', bic: '', text: '' }),
  },
  'a credit note of an invoice that was not paid': {
    kind: 'credit_note',
    paidOn: null,
    corrects: { number: 'INV-2026-000001', issuedOn: '2026-11-20' },
  },
  'a credit note': {
    kind: 'credit_note',
    number: 'CN-2026-000001',
    corrects: { number: 'INV-2026-000001', issuedOn: '2026-11-20' },
    reason: 'Refund',
    sample: true,
  },
};

describe('invoiceXml', () => {
  it.each(Object.entries(CASES))('[MORE-82] passes the official rules of EN 16931: %s', (_name, fields) => {
    expect(broken(invoiceXml(invoiceData(fields))!)).toEqual([]);
  });

  it('says how and until when it is to be paid', () => {
    const xml = invoiceXml(invoiceData({ paidOn: null, payment: invoicePayment() }))!;
    for (const part of [
      '<ram:PaymentReference>INV-2026-000001</ram:PaymentReference>',
      '<ram:TypeCode>58</ram:TypeCode>',
      '<ram:IBANID>ES9121000418450200051332</ram:IBANID>',
      '<udt:DateTimeString format="102">20261206</udt:DateTimeString></ram:DueDateDateTime>',
      '<ram:DuePayableAmount>60.49</ram:DuePayableAmount>',
    ])
      expect(xml).toContain(part);
    const withoutAccount = xml.replace(
      /<ram:PayeePartyCreditorFinancialAccount>.*?<\/ram:PayeePartyCreditorFinancialAccount>/,
      '',
    );
    expect(broken(withoutAccount)).toContain('CII-SR-470');
  });

  it('names the reason of an exemption', () => {
    const exempt = { exemption: 'Art. 20 <LIVA>', lines: [untaxed(4999, 'E')] };
    expect(invoiceXml(invoiceData(exempt))).toContain(
      '<ram:ExemptionReason>Art. 20 &lt;LIVA&gt;</ram:ExemptionReason>',
    );
  });

  it('is not made where a country is unknown: it would have to name a wrong one', () => {
    const { buyer, seller } = invoiceData();
    expect(invoiceXml(invoiceData({ buyer: { ...buyer, country: '' } }))).toBeNull();
    expect(invoiceXml(invoiceData({ seller: { ...seller, country: '' } }))).toBeNull();
  });

  it('is refused by those rules when it is a cent off', () => {
    const xml = invoiceXml(invoiceData())!.replace('<ram:GrandTotalAmount>60.49', '<ram:GrandTotalAmount>60.50');
    expect(broken(xml)).toContain('BR-CO-15');
  });
});

describe('xmlText', () => {
  it('escapes markup and drops what XML cannot hold', () => {
    expect(xmlText('<a b="c"> & \u0000\u000B\uD800\uFFFE')).toBe('&lt;a b=&quot;c&quot;&gt; &amp; ');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(xmlText(text)).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot);)/);
      }),
    );
  });
});
