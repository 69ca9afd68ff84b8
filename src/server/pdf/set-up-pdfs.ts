import { homedir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PdfThread } from './pdf-thread.ts';

/** Where systems keep fonts: Linux, macOS, Windows. */
const SYSTEM_FONTS = [
  '/usr/local/share/fonts',
  '/usr/share/fonts',
  join(homedir(), '.fonts'),
  '/Library/Fonts',
  '/System/Library/Fonts/Supplemental',
  'C:\\Windows\\Fonts',
] as const;

/** Prepares the thread that makes PDFs, which ends with the app. Schools put further fonts into `fonts` of the data folder. */
export function setUpPdfs(app: FastifyInstance, dataDir: string): PdfThread {
  const pdfs = new PdfThread([join(dataDir, 'fonts'), ...SYSTEM_FONTS]);
  app.addHook('onClose', () => pdfs.stop());
  return pdfs;
}
