import { z } from 'zod';

/** A day of the calendar, `2026-11-22`; in queries a day in the school's time zone. The database knows no year 0. */
export const dayQuery = z.iso.date().refine((day) => day >= '0001-01-01');

/** A moment in UTC, `2026-11-22T10:00:00Z`. The database knows no year 0. */
export const moment = z.iso.datetime().refine((time) => time >= '0001-01-02');
