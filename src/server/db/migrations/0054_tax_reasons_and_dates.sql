ALTER TABLE "invoice_series" ADD COLUMN "last_on" date;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "exemption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_exemption" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The newest date of each series, from the invoices it has numbered.
UPDATE "invoice_series" s SET "last_on" = (
  SELECT max(i."issued_on") FROM "invoices" i
  WHERE i."number" LIKE (CASE s."series" WHEN 'invoice' THEN 'INV-' WHEN 'credit_note' THEN 'CN-'
    WHEN 'sample_invoice' THEN 'TEST-INV-' ELSE 'TEST-CN-' END) || s."year" || '-%');
