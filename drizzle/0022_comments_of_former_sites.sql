ALTER TABLE "redirects" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "import_sources" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "page" text;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_source" ON "comments" USING btree ("source");--> statement-breakpoint
CREATE INDEX "comments_import_id" ON "comments" USING btree ("import_id");