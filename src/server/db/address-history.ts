import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { emailKey } from './email-key.ts';

/** An e-mail address and the time an account had it, as PostgreSQL writes timestamps; `until` may be `infinity`. */
export interface AddressHeld {
  readonly email: string;
  readonly from: string;
  readonly until: string;
}

/** Addresses as rows `held (email, since, until)` to read with others. */
const asHeld = (addresses: readonly AddressHeld[]): SQL => {
  const column = (name: keyof AddressHeld) => sql.param(addresses.map((one) => one[name]));
  return sql`unnest(${column('email')}::text[], ${column('from')}::timestamptz[], ${column('until')}::timestamptz[]) as held (email, since, until)`;
};

/**
 * Whether an id is among those that `found` selects for some address that was held, as rows `held`. Each address is
 * looked up by an index for the time it was held: `offset 0` keeps the planner from joining every row with every address,
 * which is the product of two histories that one user can make long.
 */
export const isFoundForHeld = (id: SQLWrapper, addresses: readonly AddressHeld[], query: SQL): SQL => sql`
  ${id} = any(array(select found.id from ${asHeld(addresses)} cross join lateral (${query} offset 0) as found))`;

/** The normal form of the address of a row `held`. */
export const heldKey = emailKey(sql`held.email`);
