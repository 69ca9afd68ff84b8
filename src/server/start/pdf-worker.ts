// Makes PDFs and images in a thread of its own: fontkit and pdfkit work synchronously, some 300 ms for each document.
import { parentPort, workerData } from 'node:worker_threads';
import { certificateImage } from '#modules/certificates/server/certificate-image.ts';
import { certificatePdf } from '#modules/certificates/server/certificate-pdf.ts';
import { certificatePreview } from '#modules/certificates/server/certificate-preview.ts';
import type { CertificateToMake } from '#modules/certificates/server/printable-images.ts';
import { type InvoiceToMake, invoicePdf } from '#modules/invoices/server/invoice-pdf.ts';
import { MissingGlyphs, setFontFolders } from '#server/pdf/pdf-fonts.ts';
import type { PdfKind, PdfReply, PdfRequest } from '#server/pdf/pdf-thread.ts';

if (!parentPort) throw new Error('This thread is started by pdf-thread.ts');
const port = parentPort;
setFontFolders((workerData as { fontFolders: readonly string[] }).fontFolders);

const MAKERS: Readonly<Record<PdfKind, (data: unknown) => Promise<Uint8Array>>> = {
  invoice: (data) => invoicePdf(data as InvoiceToMake),
  certificate: (data) => certificatePdf(data as CertificateToMake),
  'certificate-image': (data) => certificateImage(data as CertificateToMake),
  'certificate-preview': (data) => certificatePreview(data as CertificateToMake),
};

port.on('message', (request: PdfRequest) => {
  const { id, work } = request;
  const reply = (message: PdfReply) => port.postMessage(message);
  MAKERS[work.kind](work.data).then(
    (bytes) => reply({ id, bytes }),
    (error: unknown) =>
      reply(
        error instanceof MissingGlyphs
          ? { id, missing: error.characters }
          : { id, problem: error instanceof Error ? error.message : String(error) },
      ),
  );
});
