import { z } from 'zod';

/** A day of the calendar, `2026-11-22`; in queries the day in UTC. */
export const dayQuery = z.iso.date();
