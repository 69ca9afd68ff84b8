export { termsOfService } from '#web/lib/messages/en/terms-of-service.ts';
