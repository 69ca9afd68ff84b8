ALTER TABLE "invoices" DROP CONSTRAINT "invoices_replaces_unique";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_replaces_invoices_id_fk";
--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "replaces";