import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { cart } from './change-cart.ts';
import { courseForSale } from './checkout.api.ts';

/** A course requested by the address: being checked (`checking`), refused with a `failure`, or the cart was `full`. */
export type Wanted =
  | { readonly state: 'none' }
  | { readonly state: 'checking' }
  | { readonly state: 'full' }
  | { readonly state: 'failed'; readonly cause: unknown };

/**
 * Adds the course of the address (`?add=`) to the cart at the server's price, once, and calls `onTaken` to clean the
 * address. A course already in the cart takes the newer price.
 */
export function useWantedCourse(courseRef: string | undefined, onTaken: () => void): Wanted {
  const [ended, setEnded] = useState<Wanted>({ state: 'none' });

  useEffect(() => {
    if (courseRef === undefined) return;
    let here = true;
    const take = async (): Promise<Wanted> => {
      try {
        return { state: cart.add(await courseForSale(courseRef)) === 'full' ? 'full' : 'none' };
      } catch (cause) {
        return { state: 'failed', cause };
      }
    };
    void take().then((outcome) => {
      if (!here) return;
      setEnded(outcome);
      // Offline the course stays in the address: a reload tries again.
      if (!isOffline(outcome)) onTaken();
    });
    return () => void (here = false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each requested course, not for each new callback
  }, [courseRef]);

  return courseRef !== undefined && ended.state === 'none' ? { state: 'checking' } : ended;
}

const isOffline = (wish: Wanted): boolean =>
  wish.state === 'failed' && wish.cause instanceof ApiError && wish.cause.status === 0;
