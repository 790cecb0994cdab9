ALTER TABLE "content_records" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_records" ADD COLUMN "publish_revision" integer;