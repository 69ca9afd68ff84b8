// Makes PDFs and pictures in a thread of its own: fontkit and pdfkit work synchronously, some 300 ms for each document.
import { parentPort, workerData } from 'node:worker_threads';
import { certificateImage } from './modules/certificates/certificate-image.ts';
import { certificatePdf } from './modules/certificates/certificate-pdf.ts';
import type { CertificateData } from './modules/certificates/certificate-data.ts';
import type { InvoiceData } from './modules/invoices/invoice-data.ts';
import { invoicePdf } from './modules/invoices/invoice-pdf.ts';
import { MissingGlyphs, setFontFolders } from './pdf/pdf-fonts.ts';
import type { PdfReply, PdfRequest } from './pdf/pdf-thread.ts';

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
