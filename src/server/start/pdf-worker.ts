// Makes PDFs and images in a thread of its own: fontkit and pdfkit work synchronously, some 300 ms for each document.
import { parentPort, workerData } from 'node:worker_threads';
import { certificateImage } from '#modules/certificates/server/certificate-image.ts';
import { certificatePdf } from '#modules/certificates/server/certificate-pdf.ts';
import type { CertificateData } from '#modules/certificates/server/certificate-data.ts';
import type { InvoiceData } from '#modules/invoices/server/invoice-data.ts';
import { invoicePdf } from '#modules/invoices/server/invoice-pdf.ts';
import { MissingGlyphs, setFontFolders } from '#server/pdf/pdf-fonts.ts';
import type { PdfReply, PdfRequest } from '#server/pdf/pdf-thread.ts';

if (!parentPort) throw new Error('This thread is started by pdf-thread.ts');
const port = parentPort;
setFontFolders((workerData as { fontFolders: readonly string[] }).fontFolders);

const make = async ({ work }: PdfRequest): Promise<Uint8Array> => {
  if (work.kind === 'invoice') return invoicePdf(work.data as InvoiceData);
  const data = work.data as CertificateData;
  return work.kind === 'certificate' ? certificatePdf(data) : certificateImage(data);
};

port.on('message', (request: PdfRequest) => {
  const { id } = request;
  const reply = (message: PdfReply) => port.postMessage(message);
  make(request).then(
    (bytes) => reply({ id, bytes }),
    (error: unknown) =>
      reply(
        error instanceof MissingGlyphs
          ? { id, missing: error.characters }
          : { id, problem: error instanceof Error ? error.message : String(error) },
      ),
  );
});
