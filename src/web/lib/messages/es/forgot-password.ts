export { forgotPassword } from '#web/lib/messages/en/forgot-password.ts';
