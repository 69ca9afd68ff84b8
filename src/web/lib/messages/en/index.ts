import { shell } from './shell.ts';
import { ui } from './ui.ts';

/** Everything the school says in English, one entry for each feature. */
export const en = { shell, ui };
