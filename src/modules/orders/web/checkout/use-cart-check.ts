import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { cart } from './change-cart.ts';
import { recheck, type Recheck } from './cart-contents.ts';
import { presentCourses } from './checkout.api.ts';

const NOTHING: Pick<Recheck, 'gone' | 'repriced'> = { gone: [], repriced: [] };

/**
 * Compares the cart with the server once, when the checkout opens: removes withdrawn courses and updates prices.
 * Returns the changes to show; nothing changes if the server cannot be reached.
 */
export function useCartCheck(): Pick<Recheck, 'gone' | 'repriced'> {
  const [opened] = useState(() => cart.read());
  const { data: responses } = useQuery({
    queryKey: ['cart', 'check', opened.map(({ _id }) => _id)],
    queryFn: () => presentCourses(opened),
    enabled: opened.length > 0,
    gcTime: 0,
    staleTime: Infinity,
  });
  const result = useMemo(() => (responses ? recheck(opened, responses) : null), [opened, responses]);

  useEffect(() => {
    if (!result) return;
    if (result.gone.length > 0) cart.remove(result.gone.map(({ _id }) => _id));
    cart.update(result.cart);
  }, [result]);

  return result ?? NOTHING;
}
