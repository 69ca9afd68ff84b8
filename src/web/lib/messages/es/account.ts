export { account } from '#web/lib/messages/en/account.ts';
