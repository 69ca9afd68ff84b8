import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { networkOf } from '#server/ops/network.ts';
import { getCardForSale } from '#modules/courses/server/courses.service.ts';
import { recordListExport } from '#modules/audit/server/audit.service.ts';
import type { Services } from '#server/services.ts';
import { cancelOrder, exportOrders, getOrder, listOrders, markOrderPaid } from './admin-orders.service.ts';
import { openCouponAttempts } from './coupons/coupon-attempts.ts';
import { correctBuyer } from './correct-buyer.service.ts';
import { changeCoupon, createCoupons, listCoupons } from './coupons/coupons.service.ts';
import { handleEvent } from './payment-events.service.ts';
import { refundOrder } from './refunds/refunds.service.ts';
import { askProvider, clearAttention } from './refunds/reversals.service.ts';
import { buyCourse, createOrder, quoteOrder } from './create-order.service.ts';
import { cancelOwnOrder, getOrdersOf, type OrderServices, refreshOrder } from './orders.service.ts';

/** Registers the cart, orders and coupons: the buyer's calls and those of the back office. No card data ever reaches the server. */
export async function register(
  app: FastifyInstance,
  services: OrderServices & Pick<Services, 'pool' | 'reads' | 'origin'>,
): Promise<void> {
  const { db, reads, mail, origin } = services;
  const tryCode = openCouponAttempts(services.pool);

  const context = async () => ({ school: await mail.school(), origin: origin() });

  await app.register(async (webhook) => {
    // The signature is of the bytes: parsed and written again, they would differ.
    webhook.removeContentTypeParser('application/json');
    webhook.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    endpoint(webhook, 'POST /payments/events', async ({ request }) => {
      await handleEvent(services, request.body as Buffer, request.headers);
      return { message: 'Received' };
    });
  });

  endpoint(app, 'POST /orders/quote', ({ body, request }) =>
    tryCode(body.coupon, networkOf(request), () => quoteOrder(services, body)),
  );

  endpoint(app, 'POST /orders', async ({ body, headers, caller, request }) => {
    const key = headers['idempotency-key'] ?? null;
    const { created, isNew } = await tryCode(body.coupon, networkOf(request), () =>
      createOrder(services, caller, body, { key, locale: requestedLocale(request) }),
    );
    if (isNew && created.state === 'paid') app.tally.purchases += created.lines.length;
    return created;
  });

  endpoint(app, 'GET /courses/simulate-buy', ({ query }) => getCardForSale(db, query.courseId));

  endpoint(app, 'PUT /courses/:courseId/assign', async ({ params, body, headers, caller, request }) => {
    const options = { key: headers['idempotency-key'] ?? null, locale: requestedLocale(request) };
    const { bought, isNew } = await buyCourse(services, params.courseId, caller, body, options);
    if (isNew) app.tally.purchases += bought.order?.lines.length ?? 0;
    return bought;
  });

  endpoint(app, 'GET /orders/:id', ({ params, caller }) => refreshOrder(services, caller, params.id));

  endpoint(app, 'POST /orders/:id/cancel', ({ params, caller }) => cancelOwnOrder(services, caller, params.id));

  endpoint(app, 'GET /users/user/:id/orders', ({ params }) => getOrdersOf(db, params.id));

  endpoint(app, 'GET /admin/orders', ({ query, request }) =>
    reads.run(hasJustWritten(request), (handle) => listOrders(handle, query)),
  );

  endpoint(app, 'GET /admin/orders/export', async ({ query, caller, request }) => {
    await recordListExport(db, caller, 'orders.csv');
    const recent = hasJustWritten(request);
    return exportOrders((read) => reads.run(recent, read), query);
  });

  endpoint(app, 'GET /admin/orders/:id', ({ params }) => getOrder(db, params.id));

  endpoint(app, 'PUT /admin/orders/:id/buyer', ({ params, body, caller }) =>
    correctBuyer(services, caller, params.id, body),
  );

  endpoint(app, 'POST /admin/orders/:id/paid', ({ params, body, caller }) =>
    markOrderPaid(services, caller, params.id, body),
  );

  endpoint(app, 'POST /admin/orders/:id/cancel', ({ params, caller }) => cancelOrder(services, caller, params.id));

  endpoint(app, 'POST /admin/orders/:id/refunds', ({ params, body, headers, caller }) =>
    refundOrder(services, caller, params.id, body, { key: headers['idempotency-key'] ?? null, emailContext: context }),
  );

  endpoint(app, 'POST /admin/orders/:id/recheck', ({ params, caller }) => askProvider(services, caller, params.id));

  endpoint(app, 'DELETE /admin/orders/:id/attention', ({ params, caller }) =>
    clearAttention(services, caller, params.id),
  );

  endpoint(app, 'GET /admin/coupons', ({ query }) => listCoupons(db, query));

  endpoint(app, 'POST /admin/coupons', ({ body, caller }) => createCoupons(services, caller, body));

  endpoint(app, 'PUT /admin/coupons/:id', ({ params, body, caller }) =>
    changeCoupon(db, caller, params.id, body.active),
  );
}
