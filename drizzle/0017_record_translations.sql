ALTER TABLE "content_records" ADD COLUMN "original_key" text;--> statement-breakpoint
ALTER TABLE "content_records" ADD COLUMN "original_revision" integer;