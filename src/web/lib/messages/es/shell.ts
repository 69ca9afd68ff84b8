export { shell } from '#web/lib/messages/en/shell.ts';
