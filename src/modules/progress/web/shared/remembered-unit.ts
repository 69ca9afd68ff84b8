import { type StoredValue, storedValue } from '#web/lib/browser-storage.ts';

const isUnitNumber = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1);

const units = new Map<string, StoredValue<number | null>>();

/** Returns the number (from 1) of the last open unit of a course; null before any was opened. */
export function rememberedUnit(courseName: string): StoredValue<number | null> {
  let value = units.get(courseName);
  if (!value) {
    value = storedValue({ key: `aula.unit:${courseName}`, area: 'local', fallback: null, isValid: isUnitNumber });
    units.set(courseName, value);
  }
  return value;
}
