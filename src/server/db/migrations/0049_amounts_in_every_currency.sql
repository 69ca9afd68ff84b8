ALTER TABLE "courses" DROP CONSTRAINT "courses_price_check";--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "price_cents" SET DATA TYPE bigint, ALTER COLUMN "sale_price_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "enrolments" ALTER COLUMN "paid_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "past_sales" ALTER COLUMN "paid_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "entitlements" ALTER COLUMN "paid_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "total_cents" SET DATA TYPE bigint, ALTER COLUMN "tax_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "coupons" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "price_cents" SET DATA TYPE bigint, ALTER COLUMN "discount_cents" SET DATA TYPE bigint, ALTER COLUMN "tax_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total_cents" SET DATA TYPE bigint, ALTER COLUMN "tax_cents" SET DATA TYPE bigint, ALTER COLUMN "discount_cents" SET DATA TYPE bigint, ALTER COLUMN "refunded_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_price_check" CHECK ("courses"."price_cents" between 0 and 999999999999);--> statement-breakpoint
-- Amounts of a school whose currency has no decimals were computed in hundredths: whole units from now on. Paid orders and
-- invoices stay as they were issued.
UPDATE courses SET version = version + 1,
  price_cents = round(price_cents / 100.0) * 100,
  sale_price_cents = CASE WHEN round(sale_price_cents / 100.0) < round(price_cents / 100.0) THEN round(sale_price_cents / 100.0) * 100 END,
  sale_ends_on = CASE WHEN round(sale_price_cents / 100.0) < round(price_cents / 100.0) THEN sale_ends_on END,
  sale_ends_at = CASE WHEN round(sale_price_cents / 100.0) < round(price_cents / 100.0) THEN sale_ends_at END
  WHERE (price_cents % 100 <> 0 OR sale_price_cents % 100 <> 0)
    AND (SELECT document #>> '{identity,currency}' FROM school_versions ORDER BY number DESC LIMIT 1)
      IN ('CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'XAF', 'XOF');--> statement-breakpoint
UPDATE coupons SET amount_cents = greatest(round(amount_cents / 100.0) * 100, 100)
  WHERE amount_cents % 100 <> 0
    AND (SELECT document #>> '{identity,currency}' FROM school_versions ORDER BY number DESC LIMIT 1)
      IN ('CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'XAF', 'XOF');--> statement-breakpoint
UPDATE order_lines l SET price_cents = round(l.price_cents / 100.0) * 100,
  discount_cents = round(l.price_cents / 100.0) * 100 - round((l.price_cents - l.discount_cents) / 100.0) * 100,
  tax_cents = round(l.tax_cents / 100.0) * 100
  FROM orders o WHERE o.id = l.order_id AND o.state = 'open' AND o.currency IN ('CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'XAF', 'XOF');--> statement-breakpoint
UPDATE orders o SET total_cents = s.total, discount_cents = s.discount, tax_cents = s.tax
  FROM (SELECT order_id, sum(price_cents - discount_cents) AS total, sum(discount_cents) AS discount, sum(tax_cents) AS tax
    FROM order_lines GROUP BY order_id) s
  WHERE s.order_id = o.id AND o.state = 'open' AND o.currency IN ('CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'XAF', 'XOF');
