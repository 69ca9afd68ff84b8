export { imageField } from '#web/lib/messages/en/image-field.ts';
