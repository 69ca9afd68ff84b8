import { type InvoiceData, type InvoiceLine, type InvoiceSeller, taxSums, invoiceTotalsOf } from './invoice-data.ts';
import { INVOICE_WORDS } from './invoice-words.ts';
import { isTaxOf, type TaxCategory } from './tax.rules.ts';

/**
 * The invoice as XML: Cross Industry Invoice of UN/CEFACT, after the rules of EN 16931 (profile of Factur-X 1.0). The
 * order of the elements is that of the schema. Comments name the terms (BT) and rules (BR) of the standard.
 */

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Returns a text for XML 1.0, without the characters that it does not allow. */
export const xmlText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

const amount = (cents: number): string => (cents / 100).toFixed(2);
const element = (name: string, content: string, attributes = ''): string =>
  content === '' ? '' : `<${name}${attributes}>${content}</${name}>`;
const text = (name: string, content: string, attributes = ''): string => element(name, xmlText(content), attributes);
const day = (name: string, iso: string, of = 'udt'): string =>
  element(name, `<${of}:DateTimeString format="102">${iso.replaceAll('-', '')}</${of}:DateTimeString>`);

/** Why no tax is charged (BT-120, BT-121; codes of the list VATEX). */
const EXEMPTIONS: Readonly<Partial<Record<TaxCategory, readonly [reason: string, code: string]>>> = {
  AE: ['Reverse charge', 'VATEX-EU-AE'],
  O: ['Not subject to VAT', 'VATEX-EU-O'],
};

const TYPE_CODES = { invoice: '380', credit_note: '381' } as const;
/** UNTDID 4461: not defined (how a buyer paid is not kept with an invoice), credit transfer, SEPA credit transfer. */
const MEANS = { undefined: '1', transfer: '30', sepa: '58' } as const;

/** Returns how it is paid (BG-16, BG-17): a transfer needs the account (BR-50, BR-61). */
function meansXml({ payment, currency }: InvoiceData): string {
  if (!payment?.iban) return element('ram:SpecifiedTradeSettlementPaymentMeans', text('ram:TypeCode', MEANS.undefined));
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    text('ram:TypeCode', currency === 'EUR' ? MEANS.sepa : MEANS.transfer) +
      element(
        'ram:PayeePartyCreditorFinancialAccount',
        text('ram:IBANID', payment.iban) + text('ram:AccountName', payment.holder),
      ) +
      element('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', payment.bic)),
  );
}

/** Returns until when it is paid (BT-9), and what else the buyer has to know (BT-20). */
const termsXml = ({ payment }: InvoiceData): string =>
  payment
    ? element(
        'ram:SpecifiedTradePaymentTerms',
        text('ram:Description', payment.text) + day('ram:DueDateDateTime', payment.dueOn),
      )
    : '';

/**
 * Returns the XML of an invoice or credit note; null where the country of seller or buyer is unknown: the standard wants both
 * (BR-9, BR-11), and has no code for an unknown one. Null also for the last of many small credit notes in a currency without
 * decimals, if its tax is not that of its net amount (BR-S-09).
 */
export function invoiceXml(data: InvoiceData): string | null {
  if (data.buyer.country === '' || data.seller.country === '') return null;
  const sums = taxSums(data.lines);
  if (!sums.every((one) => isTaxOf(one.taxCents, one.netCents, one.basisPoints))) return null;
  const { netCents, taxCents, totalCents } = invoiceTotalsOf(data);
  const dueCents = data.payment ? totalCents : 0;
  const taxed = data.lines.every(({ category }) => category !== 'O');
  const lines = data.lines.map(
    (line, index) => `
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct>${text('ram:Name', line.title)}</ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${amount(line.netCents + (line.discount?.netCents ?? 0))}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${line.category}</ram:CategoryCode>${percentOf(line)}</ram:ApplicableTradeTax>${discountXml(line, data)}
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount(line.netCents)}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`,
  );
  const taxes = sums.map((one) => {
    const [reason = '', code = ''] = one.category === 'E' ? [data.exemption] : (EXEMPTIONS[one.category] ?? []);
    return `
      <ram:ApplicableTradeTax><ram:CalculatedAmount>${amount(one.taxCents)}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>${text('ram:ExemptionReason', reason)}<ram:BasisAmount>${amount(one.netCents)}</ram:BasisAmount><ram:CategoryCode>${one.category}</ram:CategoryCode>${text('ram:ExemptionReasonCode', code)}${percentOf(one)}</ram:ApplicableTradeTax>`;
  });
  const notes = [data.reason, data.sample ? 'Sample: the payment was simulated, no money was moved.' : ''];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    ${text('ram:ID', data.number)}<ram:TypeCode>${TYPE_CODES[data.kind]}</ram:TypeCode>${day('ram:IssueDateTime', data.issuedOn)}${notes.map((note) => element('ram:IncludedNote', text('ram:Content', note))).join('')}
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${lines.join('')}
    <ram:ApplicableHeaderTradeAgreement>
      ${sellerXml(data.seller, taxed)}
      ${buyerXml(data, taxed)}
      <ram:SellerOrderReferencedDocument><ram:IssuerAssignedID>${data.order}</ram:IssuerAssignedID></ram:SellerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery>${data.paidOn === null ? '' : element('ram:ActualDeliverySupplyChainEvent', day('ram:OccurrenceDateTime', data.paidOn))}</ram:ApplicableHeaderTradeDelivery>
    <ram:ApplicableHeaderTradeSettlement>
      ${data.payment ? text('ram:PaymentReference', data.number) : ''}${text('ram:InvoiceCurrencyCode', data.currency)}
      ${meansXml(data)}${taxes.join('')}${termsXml(data)}
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${amount(netCents)}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${amount(netCents)}</ram:TaxBasisTotalAmount>${text('ram:TaxTotalAmount', amount(taxCents), ` currencyID="${data.currency}"`)}<ram:GrandTotalAmount>${amount(totalCents)}</ram:GrandTotalAmount><ram:TotalPrepaidAmount>${amount(totalCents - dueCents)}</ram:TotalPrepaidAmount><ram:DuePayableAmount>${amount(dueCents)}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>${correctedXml(data)}
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

/** Discount, in the list UNTDID 5189. */
const DISCOUNT = '95';

/** What the coupon takes off a line, without tax (BG-27). */
const discountXml = ({ discount }: InvoiceLine, { coupon = '', locale }: InvoiceData): string =>
  discount === undefined
    ? ''
    : `
        <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${amount(discount.netCents)}</ram:ActualAmount><ram:ReasonCode>${DISCOUNT}</ram:ReasonCode>${text('ram:Reason', INVOICE_WORDS[locale].coupon(coupon))}</ram:SpecifiedTradeAllowanceCharge>`;

/** The rate; none for what is not subject to the tax (BR-O-05). */
const percentOf = ({ category, basisPoints }: { category: TaxCategory; basisPoints: number }): string =>
  category === 'O' ? '' : `<ram:RateApplicablePercent>${amount(basisPoints)}</ram:RateApplicablePercent>`;

/**
 * The school. `taxed` false: nothing on the invoice is subject to the tax, so no VAT number may stand on it (BR-O-02); the
 * school is then identified otherwise (BR-CO-26).
 */
function sellerXml({ name, address, country, vatId, companyNumber, email }: InvoiceSeller, taxed: boolean): string {
  const [one = '', two = '', ...rest] = address;
  const registration = !taxed ? '' : vatId ? tax(vatId, 'VA') : tax(companyNumber || name, 'FC');
  return element(
    'ram:SellerTradeParty',
    [
      text('ram:ID', taxed && (vatId || companyNumber) ? '' : companyNumber || vatId || name),
      text('ram:Name', name),
      element('ram:SpecifiedLegalOrganization', text('ram:ID', companyNumber)),
      element(
        'ram:PostalTradeAddress',
        text('ram:LineOne', one) +
          text('ram:LineTwo', two) +
          text('ram:LineThree', rest.join(', ')) +
          text('ram:CountryID', country),
      ),
      element('ram:URIUniversalCommunication', text('ram:URIID', email, ' schemeID="EM"')),
      registration,
    ].join(''),
  );
}

const tax = (id: string, scheme: 'VA' | 'FC'): string =>
  element('ram:SpecifiedTaxRegistration', text('ram:ID', id, ` schemeID="${scheme}"`));

function buyerXml({ buyer }: InvoiceData, taxed: boolean): string {
  return element(
    'ram:BuyerTradeParty',
    text('ram:Name', buyer.company || buyer.name) +
      (buyer.company && element('ram:DefinedTradeContact', text('ram:PersonName', buyer.name))) +
      element(
        'ram:PostalTradeAddress',
        // BG-8: BT-53, BT-50, BT-52, BT-55.
        text('ram:PostcodeCode', buyer.postalCode ?? '') +
          text('ram:LineOne', buyer.street ?? '') +
          text('ram:CityName', buyer.town ?? '') +
          text('ram:CountryID', buyer.country),
      ) +
      (taxed && buyer.vatId ? tax(buyer.vatId, 'VA') : ''),
  );
}

function correctedXml({ corrects }: InvoiceData): string {
  if (!corrects) return '';
  return element(
    'ram:InvoiceReferencedDocument',
    text('ram:IssuerAssignedID', corrects.number) + day('ram:FormattedIssueDateTime', corrects.issuedOn, 'qdt'),
  );
}
