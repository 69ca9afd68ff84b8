import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** Failed attempts by account, device and address, in the shape rate-limiter-flexible keeps them; `expire` in ms since 1970. */
export const attempts = pgTable('attempts', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
