ALTER TABLE "import_sources" ADD COLUMN "import_id" text;--> statement-breakpoint
CREATE INDEX "import_sources_hash" ON "import_sources" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "import_sources_import_id" ON "import_sources" USING btree ("import_id");