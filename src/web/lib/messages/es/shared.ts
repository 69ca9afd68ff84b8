// The words every page needs, whichever it is: loaded in one file, before anything else.
export { errors } from './errors.ts';
export { menu } from './menu.ts';
export { school } from './school.ts';
export { shell } from './shell.ts';
export { ui } from './ui.ts';
