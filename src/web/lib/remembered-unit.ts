import { type StoredValue, storedValue } from './browser-storage.ts';

const isUnitNumber = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1);

const units = new Map<string, StoredValue<number | null>>();

/** The number of the unit (from 1) last open in a course of this name; null before any was. */
export function rememberedUnit(courseName: string): StoredValue<number | null> {
  let value = units.get(courseName);
  if (!value) {
    value = storedValue({ key: `aula.unit:${courseName}`, area: 'local', fallback: null, isValid: isUnitNumber });
    units.set(courseName, value);
  }
  return value;
}
