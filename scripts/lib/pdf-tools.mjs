import { spawnSync } from 'node:child_process';
import { ScriptError } from './project.mjs';
import { canInstallPackages, installPackages } from './system-packages.mjs';

const TOOLS = { qpdf: '--version', pdfdetach: '-v', pdffonts: '-v', pdfinfo: '-v', pdftotext: '-v' };
const areThere = () => Object.entries(TOOLS).every(([name, version]) => !spawnSync(name, [version]).error);

/** Makes sure that the programs which judge our PDFs are there for the tests; installs them if they are not and this process may. */
export async function ensurePdfTools() {
  if (areThere()) return;
  const said = canInstallPackages ? (await installPackages(['qpdf', 'poppler-utils'])).output : '';
  if (areThere()) return;
  const how = process.platform === 'darwin' ? 'brew install qpdf poppler' : 'apt-get install qpdf poppler-utils';
  throw new ScriptError(
    `The tests of invoices need qpdf and poppler, and they are not on this machine. Install them: ${how}\n${said.split('\n').slice(-6).join('\n')}`,
  );
}
