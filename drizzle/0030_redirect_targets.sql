ALTER TABLE "redirects" ADD COLUMN "target" text;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "origin" text DEFAULT 'import' NOT NULL;--> statement-breakpoint
-- Redirects to posts that no import has made were added by the owner, from the list of pages not found.
UPDATE "redirects" SET "origin" = 'hand' WHERE "post_id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "import_sources" WHERE "import_sources"."post_id" = "redirects"."post_id"
);
