import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addressLines } from '#modules/orders/contract/billing.ts';
import type { FullOrder } from '#modules/orders/contract/orders.ts';
import { formatPrice } from '#contract/money/money.ts';
import { useCountryName } from '#web/lib/format/country-names.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { invoicePdfAddress } from '#modules/invoices/web/shared/invoice-address.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { OrderBadge } from '#modules/orders/web/shared/order-badge.tsx';
import { OrderSums } from '#modules/orders/web/shared/order-sums.tsx';
import { PostalAddress } from '#modules/orders/web/shared/postal-address.tsx';
import { PersonLink } from '#modules/people/web/shared/person-link.tsx';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { orderQuery, useOrderActions } from './orders-admin.api.ts';
import { CorrectBuyerDialog } from './correct-buyer-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { OrderReversals } from './reversals.tsx';
import { SettleButtons } from './settle-buttons.tsx';

const BOX = 'grid content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-card';

/** One order: buyer, courses, payments, what happened when, and the buttons to settle it. */
export function OrderPage({ id }: { id: string }) {
  const { page: words, number, loading } = useMessages().orders;
  const { data, error, isPending, isFetching, refetch } = useQuery(orderQuery(id));
  return (
    <>
      <div className="grid gap-4">
        <BackLink to="/admin/orders">{words.back}</BackLink>
        <PageHeading title={data ? number(data.number) : isPending ? loading : words.failed} />
      </div>
      {isPending ? (
        <ListSkeleton label={loading} />
      ) : data ? (
        <Full order={data} />
      ) : (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.failed)}
        </ErrorState>
      )}
    </>
  );
}

function Full({ order }: { order: FullOrder }) {
  const { page: words, admin, refund, correct } = useMessages().orders;
  const { recheck, clear } = useOrderActions(order._id);
  const [refunding, setRefunding] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const failure = recheck.error ?? clear.error;
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <OrderBadge order={order} />
        <SettleButtons order={order} />
        {order.lines.some(({ refundable }) => refundable > 0) && (
          <Button size="sm" tone="secondary" onClick={() => setRefunding(true)}>
            {refund.open}
          </Button>
        )}
        {order.buyer._id !== null && order.state !== 'cancelled' && order.refunded === 0 && (
          <Button size="sm" tone="secondary" onClick={() => setCorrecting(true)}>
            {correct.open}
          </Button>
        )}
        {order.method === 'stripe' && (
          <Button size="sm" tone="secondary" busy={recheck.isPending} onClick={() => recheck.mutate()}>
            {words.recheck}
          </Button>
        )}
      </div>
      {order.attention !== null && (
        <Alert tone="error" title={admin.attention}>
          <p>{admin.problems[order.attention]}</p>
          <Button size="sm" tone="secondary" className="mt-2" busy={clear.isPending} onClick={() => clear.mutate()}>
            {words.looked}
          </Button>
        </Alert>
      )}
      {recheck.isSuccess && <Alert tone="success">{words.asked}</Alert>}
      {failure && <FailureAlert sentence={words.notDone} cause={failure} />}
      <CorrectBuyerDialog order={order} open={correcting} onClose={() => setCorrecting(false)} />
      <RefundDialog order={order} open={refunding} onClose={() => setRefunding(false)} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Buyer order={order} />
        <section aria-labelledby="order-lines" className={BOX}>
          <h2 id="order-lines" className="text-lg">
            {words.lines}
          </h2>
          <OrderSums order={order} />
        </section>
        <Payments order={order} />
        <OrderReversals order={order} look={BOX} />
        {order.consents.length > 0 && <Accepted order={order} />}
        <Timeline order={order} />
      </div>
    </>
  );
}

function Buyer({ order }: { order: FullOrder }) {
  const { page: words, methods, deleted } = useMessages().orders;
  const labels = useMessages().billing;
  const address = addressLines(order);
  const country = useCountryName(order.country);
  const { buyer } = order;
  const locale = useLocale();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.buyer, buyer.name ? <PersonLink key="buyer" id={buyer._id} name={buyer.name} /> : deleted],
    [words.email, order.buyer.email],
    [words.company, order.company],
    [words.vatId, order.vatId],
    [labels.address, address.length > 0 ? <PostalAddress key="address" lines={address} /> : ''],
    [words.country, country],
    [
      words.countryKnown,
      Object.entries(order.countryEvidence)
        .map(([kind, country]) => `${words.evidence[kind] ?? kind}: ${country}`)
        .join(', '),
    ],
    [words.method, methods[order.method]],
    [
      words.invoice,
      order.invoice ? (
        <a key="invoice" href={invoicePdfAddress(order.invoice._id)} download className="link">
          {order.invoice.number}
        </a>
      ) : (
        ''
      ),
    ],
    [words.due, order.dueOn === null || order.state !== 'open' ? '' : formatDate(order.dueOn, locale)],
  ];
  return (
    <section aria-labelledby="order-buyer" className={BOX}>
      <h2 id="order-buyer" className="text-lg">
        {words.buyer}
      </h2>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name} className="min-w-0">
                <dt className="text-muted">{name}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function Accepted({ order }: { order: FullOrder }) {
  const { page: words } = useMessages().orders;
  const written = useSchoolTime();
  return (
    <section aria-labelledby="order-accepted" className={BOX}>
      <h2 id="order-accepted" className="text-lg">
        {words.accepted}
      </h2>
      <ul className="grid gap-2 text-sm">
        {order.consents.map(({ kind, text, version, at }) => (
          <li key={kind} className="grid">
            <span className="[overflow-wrap:anywhere]">{text}</span>
            <span className="text-muted">
              {words.acceptedVersion(version)} · <time dateTime={at}>{written.moment(at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payments({ order }: { order: FullOrder }) {
  const { page: words, methods, refund } = useMessages().orders;
  const locale = useLocale();
  const [key] = useState(newIdempotencyKey);
  const { giveBack } = useOrderActions(order._id);
  const [giving, setGiving] = useState<FullOrder['payments'][number] | null>(null);
  const beyond = order.payments.find(({ state, amount }) => state === 'paid' && amount >= order.paidBeyond);
  const returnable = ({ _id, state, amount }: FullOrder['payments'][number]): number =>
    state === 'held' ? amount : _id === beyond?._id ? order.paidBeyond : 0;
  return (
    <section aria-labelledby="order-payments" className={BOX}>
      <h2 id="order-payments" className="text-lg">
        {words.payments}
      </h2>
      {order.payments.length === 0 ? (
        <p className="text-sm text-muted">{words.noPayments}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {order.payments.map((payment) => (
            <li key={payment._id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {[
                  methods[payment.provider],
                  payment.provider === 'invoice' ? payment.reference : payment.providerId,
                  payment.receivedOn && words.receivedOf(formatDate(payment.receivedOn, locale)),
                  payment.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {payment.state === 'held' && ` · ${words.held}`}
                {payment.state === 'returned' && ` · ${words.returned}`}
              </span>
              <span className="tabular-nums">{formatPrice(payment.amount, payment.currency, locale)}</span>
              {returnable(payment) > 0 && (
                <Button size="sm" tone="secondary" onClick={() => setGiving(payment)}>
                  {payment.state === 'held' ? words.giveBack : words.giveBackBeyond}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={giving !== null}
        title={words.giveBackTitle(giving ? formatPrice(returnable(giving), giving.currency, locale) : '')}
        confirmLabel={giving?.state === 'paid' ? words.giveBackBeyond : words.giveBack}
        busyLabel={refund.submitting}
        doing={giveBack}
        failure={(error) => <FailureAlert sentence={refund.failed} cause={error} />}
        onConfirm={() =>
          giveBack.mutate(
            { payment: giving!._id, key: `${key}-${giving!._id.slice(-12)}` },
            { onSuccess: () => setGiving(null) },
          )
        }
        onClose={() => setGiving(null)}
      >
        <p>{giving?.state === 'paid' ? words.giveBackBeyondText : words.giveBackText}</p>
      </ConfirmDialog>
    </section>
  );
}

function Timeline({ order }: { order: FullOrder }) {
  const { page: words } = useMessages().orders;
  const written = useSchoolTime();
  const events: { at: string; what: ReactNode }[] = [
    { at: order.createdAt, what: words.ordered },
    ...order.payments.map(({ createdAt }) => ({ at: createdAt, what: words.received })),
    ...(order.paidAt === null ? [] : [{ at: order.paidAt, what: words.paidAt }]),
  ];
  return (
    <section aria-labelledby="order-timeline" className={BOX}>
      <h2 id="order-timeline" className="text-lg">
        {words.timeline}
      </h2>
      <ol className="grid gap-2 text-sm">
        {events.map(({ at, what }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <span>{what}</span>
            <time dateTime={at} className="text-muted tabular-nums">
              {written.moment(at)}
            </time>
          </li>
        ))}
      </ol>
      {order.reminders > 0 && <p className="text-sm text-muted">{words.reminders(order.reminders)}</p>}
    </section>
  );
}
