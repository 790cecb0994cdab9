ALTER TABLE "media" ADD COLUMN "kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "unused_since" timestamp (3) with time zone;