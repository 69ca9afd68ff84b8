// Makes PDFs in a thread of its own: fontkit and pdfkit work synchronously, some 300 ms for each invoice.
import { parentPort } from 'node:worker_threads';
import { invoicePdf } from './invoice-pdf.ts';
import { MissingGlyphs } from './pdf-fonts.ts';
import type { PdfReply, PdfRequest } from './pdf-thread.ts';

if (!parentPort) throw new Error('This thread is started by pdf-thread.ts');
const port = parentPort;

port.on('message', ({ id, data }: PdfRequest) => {
  const reply = (message: PdfReply) => port.postMessage(message);
  invoicePdf(data).then(
    (bytes) => reply({ id, bytes }),
    (error: unknown) =>
      reply(
        error instanceof MissingGlyphs
          ? { id, missing: error.characters }
          : { id, problem: error instanceof Error ? error.message : String(error) },
      ),
  );
});
