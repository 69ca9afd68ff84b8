import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CorrectBuyerInput, CreateCouponsInput, MarkPaidInput } from '#modules/orders/contract/orders.ts';
import type { RefundInput } from '#modules/orders/contract/refunds.ts';
import { api } from '#web/lib/api.ts';
import { listQuery } from '#web/lib/list-query.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import type { OrdersSearch } from './orders-search.ts';

/** The address of the list of orders as CSV. */
export const ORDERS_FILE = '/api/admin/orders/export';

/** One page of the orders, newest first, with the total. */
export const ordersQuery = (search: OrdersSearch) => ({
  ...listQuery(['admin', 'orders'], search, (query, signal) => api('GET /admin/orders', { query, signal })),
  staleTime: 0,
});

/** One order. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /admin/orders/:id', { params: { id }, signal }),
    staleTime: 0,
  });

/** Marks an order paid, with the payment as entered or as it is held, or cancels it. Throws ApiError: `order_settled`. */
export function useSettleOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: MarkPaidInput | 'held' | 'cancel') =>
      action === 'cancel'
        ? api('POST /admin/orders/:id/cancel', { params: { id } })
        : api('POST /admin/orders/:id/paid', { params: { id }, body: action === 'held' ? {} : action }),
    // Also after a failure: another admin may have settled it.
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Corrects whom an order is invoiced to. Throws ApiError: `tax_would_change`, `order_refunded`. */
export function useCorrectBuyer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CorrectBuyerInput) => api('PUT /admin/orders/:id/buyer', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** A refund as it is entered. */
export type NewRefund = Pick<RefundInput, 'lines' | 'reason' | 'access'>;

/** Refunds an order, or shows the email that the buyer would get. Throws ApiError: `refund_exceeds`. */
export function useRefund(id: string, key: string) {
  const client = useQueryClient();
  const call = (body: NewRefund & { preview: boolean }) =>
    api('POST /admin/orders/:id/refunds', { params: { id }, body, headers: { 'idempotency-key': key } });
  return {
    refund: useMutation({
      mutationFn: (refund: NewRefund) => call({ ...refund, preview: false }),
      onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
    }),
    preview: useMutation({ mutationFn: (refund: NewRefund) => call({ ...refund, preview: true }) }),
  };
}

/** Other actions on an order. Each returns the order as it is then. Throws ApiError: `provider_unreachable`. */
export function useOrderActions(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['admin'] });
  const params = { id };
  return {
    recheck: useMutation({ mutationFn: () => api('POST /admin/orders/:id/recheck', { params }), onSettled }),
    clear: useMutation({ mutationFn: () => api('DELETE /admin/orders/:id/attention', { params }), onSettled }),
    giveBack: useMutation({
      mutationFn: ({ payment, key }: { payment: string; key: string }) =>
        api('POST /admin/orders/:id/refunds', {
          params,
          body: { payment, access: 'keep' },
          headers: { 'idempotency-key': key },
        }),
      onSettled,
    }),
  };
}

/** One page of the coupons, newest first, with the total. */
export const couponsQuery = (search: ListSearch) => ({
  ...listQuery(['admin', 'coupons'], search, (query, signal) => api('GET /admin/coupons', { query, signal })),
  staleTime: 0,
});

/** A coupon to create; its courses by the IDs people see. */
export type NewCoupons = Omit<CreateCouponsInput, 'courses'> & { readonly customIds: readonly string[] };

/** Creates coupons. Throws ApiError: `coupon_exists`, and `invalid_input` for an unknown course. */
export function useCreateCoupons() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ customIds, ...body }: NewCoupons) => {
      const ids = customIds.join(',');
      const courses = ids === '' ? [] : (await api('GET /courses', { query: { ids } })).items;
      return api('POST /admin/coupons', { body: { ...body, courses: courses.map(({ _id }) => _id) } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'coupons'] }),
  });
}

/** Switches a coupon on or off. */
export function useSwitchCoupon() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      api('PUT /admin/coupons/:id', { params: { id }, body: { active } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'coupons'] }),
  });
}
