import { failures } from './failures.ts';
import { menu } from './menu.ts';
import { school } from './school.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

/** The messages every page needs, loaded in one file. */
export const shared = { failures, menu, school, shell, ui };
