export { privacyPolicy } from '#web/lib/messages/en/privacy-policy.ts';
