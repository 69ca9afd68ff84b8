import type { CourseCard } from '#modules/courses/contract/courses.ts';
import { priceNow } from '#modules/courses/contract/price-now.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';

/** The price of a course; while a sale lasts, after the list price, which is struck out, and above its last day. */
export function CoursePrice(props: { course: CourseCard; className: string; labelled?: boolean }) {
  const { course, className } = props;
  const price = usePrice();
  const locale = useLocale();
  const { free, page, sale } = useMessages().courses;
  const isSale = course.salePrice !== null;
  const cost = priceNow(course);
  return (
    <p className={`font-serif font-semibold tabular-nums ${className}`}>
      {isSale && (
        <>
          <span className="sr-only">{sale.before} </span>
          <s className="text-base font-normal text-muted">{price(course.price)}</s>{' '}
        </>
      )}
      {(isSale || props.labelled) && <span className="sr-only">{isSale ? sale.now : page.price} </span>}
      <span className="whitespace-nowrap">{cost === 0 ? free : price(cost)}</span>
      {isSale && course.saleEndsOn !== null && (
        <span className="block font-sans text-xs font-normal text-muted">
          {sale.until(formatDate(course.saleEndsOn, locale))}
        </span>
      )}
    </p>
  );
}
