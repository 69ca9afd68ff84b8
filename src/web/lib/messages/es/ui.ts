export { ui } from '#web/lib/messages/en/ui.ts';
