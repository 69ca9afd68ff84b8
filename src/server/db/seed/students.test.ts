import { expect, test } from 'vitest';
import { email } from '#modules/users/contract/users.ts';
import { demoStudents } from './students.ts';

test('students are the same each time, with names and addresses of their own', () => {
  const students = demoStudents(2_000);
  expect(demoStudents(2_000)).toEqual(students);
  expect(new Set(students.map((student) => student.name)).size).toBe(2_000);
  expect(new Set(students.map((student) => student.email)).size).toBe(2_000);
  for (const student of students) expect(email.safeParse(student.email).success, student.email).toBe(true);
});

test('more students than there are names are refused', () => {
  expect(() => demoStudents(100_000)).toThrow(RangeError);
});
