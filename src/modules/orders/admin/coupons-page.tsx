import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Coupon } from '#modules/orders/contract/orders.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice, useSchool } from '#web/lib/school.tsx';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import { RowList } from '#web/ui/tables/row-list.tsx';
import { couponState, isStartOfDay } from './coupon-days.ts';
import { CouponForm } from './coupon-form.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { couponsQuery, useSwitchCoupon } from './orders-admin.api.ts';

/** The coupons of the school, newest first, and the form to create some. */
export function CouponsPage(props: { search: ListSearch; onSearch: (search: ListSearch) => void }) {
  const { search, onSearch } = props;
  const { coupons: words, loading, failed, failedHelp } = useMessages().orders;
  const query = useQuery(couponsQuery(search));
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} action={<OrderTabs />} />
      <ListFrame
        query={query}
        words={{ ...words, loading, failed, failedHelp }}
        search={search}
        onSearch={onSearch}
        filters={<ListSearchBox words={words} search={search} onSearch={onSearch} className="w-full max-w-md" />}
      >
        {(coupons, stale) => (
          <RowList label={words.list} stale={stale}>
            {coupons.map((coupon) => (
              <CouponRow key={coupon._id} coupon={coupon} />
            ))}
          </RowList>
        )}
      </ListFrame>
      <CouponForm />
    </>
  );
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const words = useMessages().orders.coupons;
  const price = usePrice();
  const written = useSchoolTime();
  const switching = useSwitchCoupon();
  const { timeZone } = useSchool();
  const { code, active } = coupon;
  const whole = (moment: string) => isStartOfDay(timeZone, moment);
  const [now] = useState(() => Date.now());
  const state = couponState(coupon, now);
  const facts = [
    words.off(coupon.percent === null ? price(coupon.amount ?? 0) : `${coupon.percent} %`),
    words.uses(coupon.uses - coupon.reserved, coupon.maxUses),
    coupon.reserved > 0 && words.reserved(coupon.reserved),
    coupon.startsAt && words.from((whole(coupon.startsAt) ? written.date : written.moment)(coupon.startsAt)),
    coupon.endsAt && words.until((whole(coupon.endsAt) ? written.lastDay : written.moment)(coupon.endsAt)),
    coupon.courses.length > 0 && words.courses(coupon.courses.length),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 sm:px-5">
      <span className="min-w-0">
        <span className="font-semibold [overflow-wrap:anywhere]">{code}</span>{' '}
        <Badge tone={state === 'on' ? 'success' : 'neutral'}>{words[state]}</Badge>
        <span className="block text-sm text-muted">{facts.join(' · ')}</span>
      </span>
      <Button
        size="sm"
        tone="secondary"
        busy={switching.isPending}
        onClick={() => switching.mutate({ id: coupon._id, active: !active })}
      >
        {active ? words.switchOff(code) : words.switchOn(code)}
      </Button>
    </li>
  );
}
