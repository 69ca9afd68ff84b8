CREATE TABLE "revenue_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booked_on" date NOT NULL,
	"order_line_id" uuid,
	"source_id" uuid,
	"course_id" uuid,
	"title" text NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"simulated" boolean NOT NULL,
	CONSTRAINT "revenue_entries_line_source_key" UNIQUE("order_line_id","source_id"),
	CONSTRAINT "revenue_entries_cents_check" CHECK ("revenue_entries"."cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "revenue_entries" ADD CONSTRAINT "revenue_entries_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revenue_entries_booked_on_idx" ON "revenue_entries" USING btree ("booked_on","currency","simulated","cents");
--> statement-breakpoint
-- What was sold and paid back until now. Days are those of the invoices, otherwise of the school's time zone, where the
-- database knows it.
--
-- Sales from before orders were kept have a grant without an order; those of deleted accounts are past sales. Payments of
-- orders are past sales too once their access has ended: so many of the newest of the same course and price are left out.
-- A payment is spread over the lines of its order where an admin has accepted another amount. What a bank took back beyond
-- the lines of a refund counts with the first.
INSERT INTO revenue_entries (booked_on, order_line_id, source_id, course_id, title, cents, currency, simulated)
  WITH school AS MATERIALIZED (
    SELECT coalesce((SELECT name FROM pg_timezone_names WHERE name = document #>> '{identity,timeZone}'), 'UTC') AS zone,
      coalesce(document #>> '{identity,currency}', 'EUR') AS currency,
      EXISTS (SELECT FROM school_settings WHERE opened_as = 'demo') AS is_demo,
      (SELECT min(created_at)::date - 1 FROM orders) AS first_order
    FROM (SELECT (SELECT document FROM school_versions ORDER BY number DESC LIMIT 1) AS document) newest),
  refunded AS (
    SELECT r.id AS refund, (part ->> 'line')::uuid AS line, sum((part ->> 'cents')::bigint)::bigint AS cents
    FROM refunds r, jsonb_array_elements(r.lines) part WHERE r.state = 'done' GROUP BY 1, 2),
  ended AS (
    SELECT l.course_id, l.price_cents - l.discount_cents - coalesce(back.cents, 0) AS cents, count(*) AS sales
    FROM order_lines l JOIN orders o ON o.id = l.order_id
      LEFT JOIN (SELECT line, sum(cents) AS cents FROM refunded GROUP BY line) back ON back.line = l.id
    WHERE o.state = 'paid' AND (o.user_id IS NULL OR EXISTS (
      SELECT FROM entitlements e JOIN entitlements gone ON gone.user_id = e.user_id AND gone.course_id = e.course_id
      WHERE e.order_line_id = l.id AND e.kind = 'grant' AND gone.kind = 'removal' AND gone.id > e.id
        AND gone.cause IN ('expiry', 'refund')))
    GROUP BY 1, 2),
  earlier AS (
    SELECT (e.created_at AT TIME ZONE zone)::date AS booked_on, e.course_id, e.paid_cents AS cents
    FROM entitlements e, school WHERE e.kind = 'grant' AND e.order_line_id IS NULL AND e.paid_cents > 0
    UNION ALL
    SELECT p.sold_on, p.course_id, p.paid_cents
    FROM (SELECT *, row_number() OVER (PARTITION BY course_id, paid_cents ORDER BY sold_on DESC, id DESC) AS newest
        FROM past_sales WHERE paid_cents > 0) p
      LEFT JOIN ended ON ended.course_id = p.course_id AND ended.cents = p.paid_cents, school
    WHERE first_order IS NULL OR p.sold_on < first_order OR newest > coalesce(ended.sales, 0)),
  paid AS (
    SELECT coalesce(i.issued_on, (coalesce(o.paid_at, p.created_at) AT TIME ZONE zone)::date) AS booked_on,
      l.id AS line, p.id AS source, l.course_id, l.title, p.currency, p.provider = 'simulated' AS simulated,
      (div(p.amount_cents * sum(l.price_cents - l.discount_cents) OVER lines, o.total_cents)
        - div(p.amount_cents * (sum(l.price_cents - l.discount_cents) OVER lines - l.price_cents + l.discount_cents),
          o.total_cents))::bigint AS cents
    FROM payments p JOIN orders o ON o.id = p.order_id JOIN order_lines l ON l.order_id = o.id
      LEFT JOIN invoices i ON i.order_id = o.id AND i.kind = 'invoice', school
    WHERE p.state = 'paid' AND o.total_cents > 0
    WINDOW lines AS (PARTITION BY p.id ORDER BY l.id)),
  back AS (
    SELECT coalesce(i.issued_on, (coalesce(r.settled_at, r.created_at) AT TIME ZONE zone)::date) AS booked_on,
      l.id AS line, r.id AS source, l.course_id, l.title, p.currency, p.provider = 'simulated' AS simulated,
      - coalesce(b.cents, 0) - CASE WHEN row_number() OVER (PARTITION BY r.id ORDER BY l.id) = 1
        THEN r.amount_cents - coalesce((SELECT sum(cents) FROM refunded WHERE refund = r.id), 0) ELSE 0 END AS cents
    FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN order_lines l ON l.order_id = r.order_id
      LEFT JOIN refunded b ON b.refund = r.id AND b.line = l.id LEFT JOIN invoices i ON i.refund_id = r.id, school
    WHERE r.state = 'done' AND p.state = 'paid'),
  entries AS (
    SELECT booked_on, NULL::uuid AS line, NULL::uuid AS source, course_id, c.name AS title, cents, school.currency, is_demo AS simulated
      FROM earlier JOIN courses c ON c.id = course_id, school
    UNION ALL SELECT booked_on, line, source, course_id, title, cents, currency, simulated FROM paid
    UNION ALL SELECT booked_on, line, source, course_id, title, cents, currency, simulated FROM back)
  SELECT * FROM entries WHERE cents <> 0 ORDER BY booked_on, line, cents DESC;
