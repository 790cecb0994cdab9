-- What was imported knows its post, so that a changed file changes it. Until now settings named the file and its content.
ALTER TABLE "import_sources" DROP CONSTRAINT "import_sources_pkey";--> statement-breakpoint
ALTER TABLE "import_sources" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_source_hash_pk" PRIMARY KEY("source","hash");--> statement-breakpoint
INSERT INTO "import_sources" ("hash", "source")
  SELECT split_part("key", ':', 2), substr("key", length(split_part("key", ':', 2)) + 11) FROM "settings" WHERE "key" LIKE 'imported:%'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "settings" WHERE "key" LIKE 'imported:%';
