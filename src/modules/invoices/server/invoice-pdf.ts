import { spacedIban } from '#modules/orders/contract/bank-account.ts';
import { addressLines } from '#modules/orders/contract/billing.ts';
import { formatPrice } from '#contract/money/money.ts';
import { epcText, qrSquares } from './epc-code.ts';
import { type InvoiceData, type InvoiceLine, taxSums, invoiceTotalsOf } from './invoice-data.ts';
import { INVOICE_WORDS } from './invoice-words.ts';
import { invoiceXml } from './invoice-xml.ts';
import { printableImage } from '#server/pdf/printable-image.ts';
import { PAGE, type PdfIdentity, PdfPage, type TextStyle } from '#server/pdf/pdf-page.ts';

const SMALL: TextStyle = { size: 9 };
const MUTED: TextStyle = { size: 9, colour: '#57534e' };
const BOLD: TextStyle = { size: 10, weight: 'bold' };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 24;
/** Columns of the lines: share of the width, numbers to the right. */
const COLUMNS = [0.46, 0.12, 0.14, 0.14, 0.14] as const;
const GAP = 8;
/** The most room the logo takes at the upper right. */
const LOGO = { width: 150, height: 44 } as const;

/**
 * The extension schema of Factur-X for PDF/A and its values (Factur-X 1.0, section 6.2.2). A reader finds the XML by them.
 */
const FACTUR_X_METADATA = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${[
      ['DocumentFileName', 'name of the embedded XML invoice file'],
      ['DocumentType', 'INVOICE'],
      ['Version', 'The actual version of the Factur-X XML schema'],
      ['ConformanceLevel', 'The conformance level of the embedded Factur-X data'],
    ]
      .map(
        ([name, meaning]) => `
      <rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${meaning}</pdfaProperty:description></rdf:li>`,
      )
      .join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

const percent = (basisPoints: number, locale: InvoiceData['locale']): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(basisPoints / 100);
const day = (iso: string, locale: InvoiceData['locale']): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  );

/** Returns the person, company, address and numbers of a party as lines. */
const partyLines = (lines: readonly (string | null | undefined)[]): string[] =>
  lines.filter((line) => typeof line === 'string' && line.trim() !== '') as string[];

/** An invoice, and the stored bytes of the logo of the school. */
export type InvoiceToMake = InvoiceData & { readonly logo?: Uint8Array | null };

/**
 * Returns an invoice as a PDF/A-3 with its XML attached (Factur-X), if it has one. The same data makes the same bytes. Throws
 * `MissingGlyphs` for a text that the fonts cannot show. Takes some 300 ms of one processor: run it in the worker.
 */
export async function invoicePdf(data: InvoiceToMake): Promise<Buffer> {
  const { locale, currency, seller, buyer } = data;
  const words = INVOICE_WORDS[locale];
  const date = new Date(`${data.issuedOn}T00:00:00Z`);
  const identity: PdfIdentity = { title: `${words[data.kind]} ${data.number}`, language: locale, date };
  const page = new PdfPage(identity);
  const xml = invoiceXml(data);
  if (xml !== null) {
    page.doc.appendXML(FACTUR_X_METADATA);
    page.doc.file(Buffer.from(xml), {
      name: 'factur-x.xml',
      relationship: 'Alternative',
      type: 'text/xml',
      description: identity.title,
      creationDate: date,
      modifiedDate: date,
    } as Parameters<typeof page.doc.file>[1]);
  }
  const money = (cents: number) => formatPrice(cents / 100, currency, locale);
  const region = (code: string) => (code ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : '');

  let y: number = PAGE.margin;
  let belowLogo = y;
  const logo = await printableImage(data.logo ?? null);
  if (logo) {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
    const [width, height] = [logo.width * scale, logo.height * scale];
    belowLogo += height + GAP;
    page.image(logo.bytes, { x: PAGE.width - PAGE.margin - width, y, width, height }, seller.name);
  }
  const titleWidth = logo ? WIDTH - LOGO.width - GAP : WIDTH;
  y += page.write(identity.title, { x: PAGE.margin, y, width: titleWidth }, { size: 20, weight: 'bold' }, 'H1') + GAP;
  y = Math.max(y, belowLogo);
  if (data.sample) y += page.write(words.sample, { x: PAGE.margin, y, width: WIDTH }, BOLD) + GAP;

  const facts = partyLines([
    `${words.date}: ${day(data.issuedOn, locale)}`,
    data.paidOn && `${data.kind === 'invoice' ? words.paidOn : words.refundedOn}: ${day(data.paidOn, locale)}`,
    data.payment && `${words.dueOn}: ${day(data.payment.dueOn, locale)}`,
    `${words.order}: ${data.order}`,
    data.corrects ? words.corrects(data.corrects.number, day(data.corrects.issuedOn, locale)) : '',
    data.reason && `${words.reason}: ${data.reason}`,
  ]);
  y += page.write(facts.join('\n'), { x: PAGE.margin, y, width: WIDTH }, SMALL) + 2 * GAP;

  const half = (WIDTH - 2 * GAP) / 2;
  const parties: [string, string[]][] = [
    [
      words.from,
      [
        seller.name,
        ...seller.address,
        region(seller.country),
        seller.vatId && `${words.vatId}: ${seller.vatId}`,
        seller.companyNumber && `${words.companyNumber}: ${seller.companyNumber}`,
        seller.email,
      ],
    ],
    [
      words.to,
      [
        buyer.company,
        buyer.name,
        ...addressLines(buyer),
        region(buyer.country),
        buyer.vatId && `${words.vatId}: ${buyer.vatId}`,
      ],
    ],
  ];
  const heights = parties.map(([title, lines], index) => {
    const place = { x: PAGE.margin + index * (half + 2 * GAP), width: half };
    const head = page.write(title, { ...place, y }, MUTED, 'H2');
    return head + page.write(partyLines(lines).join('\n'), { ...place, y: y + head }, { size: 10 });
  });
  y += Math.max(...heights) + 3 * GAP;

  y = writeLines(page, data, y);

  const rows: [string, string, TextStyle][] = [];
  const totals = invoiceTotalsOf(data);
  const sums = taxSums(data.lines).filter(({ category }) => category === 'S' || category === 'Z' || category === 'E');
  if (sums.length > 0) rows.push([words.netTotal, money(totals.netCents), SMALL]);
  for (const one of sums) rows.push([words.taxOf(percent(one.basisPoints, locale)), money(one.taxCents), SMALL]);
  rows.push([words.total, money(totals.totalCents), { size: 12, weight: 'bold' }]);
  const notes = [
    data.lines.some(({ category }) => category === 'AE') && words.reverseCharge,
    data.lines.some(({ category }) => category === 'O') && words.notSubject,
    data.lines.some(({ category }) => category === 'E') && words.exempt(data.exemption ?? ''),
    data.kind === 'invoice' ? !data.payment && words.paid : data.paidOn === null ? words.cancelled : words.refunded,
  ].filter((note): note is string => Boolean(note));
  y = withRoom(page, y, (rows.length + notes.length + 2) * 20);
  const table = page.element('Table');
  for (const [label, value, style] of rows) {
    const row = page.element('TR', table);
    page.write(label, { x: PAGE.margin, y, width: WIDTH * 0.7 }, { ...style, align: 'right' }, 'TH', row);
    const place = { x: PAGE.margin + WIDTH * 0.72, y, width: WIDTH * 0.28 };
    y += page.write(value, place, { ...style, align: 'right' }, 'TD', row) + 2;
    row.end();
  }
  table.end();
  y += 2 * GAP;
  for (const note of notes) y += page.write(note, { x: PAGE.margin, y, width: WIDTH }, SMALL);
  if (data.payment) writePayment(page, { ...data, payment: data.payment }, y + GAP);

  numberPages(page, identity.title, words.page);
  return page.finish();
}

/** Returns where to go on: on a new page if there is not so much room on this one. */
function withRoom(page: PdfPage, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  page.doc.addPage();
  return PAGE.margin;
}

/** Returns the rows of a line: its price, and below it what the coupon takes off. */
function rowsOf(line: InvoiceLine, { coupon = '', locale }: InvoiceData) {
  const { title, discount, netCents, taxCents } = line;
  if (!discount) return [{ title, line, netCents, taxCents }];
  return [
    { title, line, netCents: netCents + discount.netCents, taxCents: taxCents + discount.taxCents },
    { title: INVOICE_WORDS[locale].coupon(coupon), line, netCents: -discount.netCents, taxCents: -discount.taxCents },
  ];
}

/** The side of the code with its margin of four squares. */
const CODE_SIDE = 110;

/** Writes how an invoice is paid, beside the code for bank apps. */
function writePayment(page: PdfPage, data: InvoiceData & Required<Pick<InvoiceData, 'payment'>>, from: number): void {
  const { payment, locale, currency, number } = data;
  const words = INVOICE_WORDS[locale];
  const { totalCents: cents } = invoiceTotalsOf(data);
  const code = epcText({ ...payment, reference: number, cents, currency });
  const width = WIDTH - (code === '' ? 0 : CODE_SIDE + 2 * GAP);
  const lines = partyLines([
    `${words.total}: ${formatPrice(cents / 100, currency, locale)}`,
    `${words.dueOn}: ${day(payment.dueOn, locale)}`,
    `${words.reference}: ${number}`,
    ...(payment.iban === ''
      ? []
      : [
          `${words.holder}: ${payment.holder}`,
          payment.bank && `${words.bank}: ${payment.bank}`,
          `IBAN: ${spacedIban(payment.iban)}`,
          payment.bic && `BIC: ${payment.bic}`,
        ]),
    payment.text,
  ]).join('\n');
  const side = code === '' ? 0 : CODE_SIDE + 20;
  const top = withRoom(page, from, Math.max(page.heightOf(lines, width, { size: 10 }) + 30, side));
  const head = page.write(words.howToPay, { x: PAGE.margin, y: top, width }, BOLD, 'H2') + 2;
  page.write(lines, { x: PAGE.margin, y: top + head, width }, { size: 10 });
  if (code === '') return;
  const x = PAGE.width - PAGE.margin - CODE_SIDE;
  drawCode(page, code, { x, y: top, alt: words.scan });
  page.write(words.scan, { x, y: top + CODE_SIDE, width: CODE_SIDE }, { size: 7, align: 'center', colour: '#57534e' });
}

/** Draws a QR code with its margin, as a figure. */
function drawCode(page: PdfPage, code: string, { x, y, alt }: { x: number; y: number; alt: string }): void {
  const squares = qrSquares(code);
  const unit = CODE_SIDE / (squares.length + 8);
  const figure = page.element('Figure', undefined, { alt });
  figure.add(() => {
    for (const [row, dark] of squares.entries()) {
      for (const [column, isDark] of dark.entries()) {
        if (isDark) page.doc.rect(x + (column + 4) * unit, y + (row + 4) * unit, unit, unit);
      }
    }
    page.doc.fill('#000000');
  });
  figure.end();
}

/** Writes the table of lines, with its head on every page, and returns where it ends. */
function writeLines(page: PdfPage, data: InvoiceData, from: number): number {
  const { locale, currency } = data;
  const words = INVOICE_WORDS[locale];
  const money = (cents: number) => formatPrice(cents / 100, currency, locale);
  const table = page.element('Table');
  let y = from;
  const write = (cells: readonly string[], type: 'TH' | 'TD', style: TextStyle): void => {
    const row = page.element('TR', table);
    let x: number = PAGE.margin;
    const heights = cells.map((cell, index) => {
      const width = WIDTH * COLUMNS[index]!;
      const place = { x, y, width: index < COLUMNS.length - 1 ? width - GAP : width };
      x += width;
      return page.write(cell, place, { ...style, align: index === 0 ? 'left' : 'right' }, type, row);
    });
    row.end();
    y += Math.max(...heights) + 4;
    page.artifact(() =>
      page.doc
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .lineWidth(0.5)
        .strokeColor('#d6d3d1')
        .stroke(),
    );
    y += 6;
  };
  const head = () => write([words.description, words.rate, words.net, words.tax, words.total], 'TH', MUTED);
  head();
  for (const { title, line, netCents, taxCents } of data.lines.flatMap((one) => rowsOf(one, data))) {
    const height = page.heightOf(title, WIDTH * COLUMNS[0] - GAP, SMALL) + 10;
    const next = withRoom(page, y, height);
    if (next < y) {
      y = next;
      head();
    }
    const rate = line.category === 'O' ? '–' : `${percent(line.basisPoints, locale)} %`;
    write([title, rate, money(netCents), money(taxCents), money(netCents + taxCents)], 'TD', SMALL);
  }
  table.end();
  return y + GAP;
}

function numberPages(page: PdfPage, title: string, numbered: (page: number, of: number) => string): void {
  const { count } = page.doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.doc.switchToPage(index);
    // Below the margin pdfkit would begin another page.
    page.doc.page.margins.bottom = 0;
    const place = { x: PAGE.margin, y: PAGE.height - PAGE.margin, width: WIDTH };
    page.writeArtifact(`${title} · ${numbered(index + 1, count)}`, place, { ...MUTED, align: 'right' });
  }
}
