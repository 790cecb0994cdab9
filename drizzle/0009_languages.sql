ALTER TABLE "post_revisions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "translation_of" text;