import type { FieldErrorCode } from '#contract/fields/field-errors.ts';

/** Why the packages of other systems are not imported, by the endings of their names. */
export const OTHER_PACKAGES: Readonly<Record<string, FieldErrorCode>> = {
  mbz: 'package_moodle',
  imscc: 'package_cartridge',
  h5p: 'package_h5p',
};
