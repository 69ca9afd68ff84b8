export { menu } from '#web/lib/messages/en/menu.ts';
