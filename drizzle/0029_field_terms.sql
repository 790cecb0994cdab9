-- The views serve hosts of 0.3.0 that still run during an upgrade.
ALTER TABLE "followers" RENAME TO "subscribers";--> statement-breakpoint
ALTER TABLE "subscribers" RENAME CONSTRAINT "followers_pkey" TO "subscribers_pkey";--> statement-breakpoint
ALTER TABLE "subscribers" RENAME CONSTRAINT "followers_email" TO "subscribers_email";--> statement-breakpoint
ALTER TABLE "subscribers" RENAME CONSTRAINT "followers_stop_token" TO "subscribers_stop_token";--> statement-breakpoint
ALTER TABLE "subscribers" RENAME CONSTRAINT "followers_confirm_hash" TO "subscribers_confirm_hash";--> statement-breakpoint
ALTER INDEX "followers_state" RENAME TO "subscribers_state";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "deliveries_follower_id_followers_id_fk" TO "deliveries_follower_id_subscribers_id_fk";--> statement-breakpoint
ALTER TABLE "seen_days" RENAME TO "analytics_days";--> statement-breakpoint
ALTER TABLE "analytics_days" RENAME CONSTRAINT "seen_days_day_kind_name_pk" TO "analytics_days_day_kind_name_pk";--> statement-breakpoint
ALTER TABLE "seen_texts" RENAME TO "analytics_texts";--> statement-breakpoint
ALTER TABLE "analytics_texts" RENAME CONSTRAINT "seen_texts_kind_hash_pk" TO "analytics_texts_kind_hash_pk";--> statement-breakpoint
ALTER INDEX "seen_texts_day" RENAME TO "analytics_texts_day";--> statement-breakpoint
CREATE VIEW "followers" AS SELECT * FROM "subscribers";--> statement-breakpoint
CREATE VIEW "seen_days" AS SELECT * FROM "analytics_days";--> statement-breakpoint
CREATE VIEW "seen_texts" AS SELECT * FROM "analytics_texts";--> statement-breakpoint
-- Moves pages that were made in the browser from paths that the site uses now.
DO $$
DECLARE
  old text;
  new text;
BEGIN
  FOR old IN SELECT "key" FROM "content_records"
    WHERE "kind" = 'page' AND "key" IN ('newsletter', 'subscribe', 'mcp') AND "file" IS NULL
  LOOP
    new := old || '-page';
    WHILE EXISTS (SELECT 1 FROM "content_records" WHERE "kind" = 'page' AND "key" = new) LOOP
      new := new || '-page';
    END LOOP;
    INSERT INTO "content_texts" ("kind", "key", "hash", "data")
      SELECT "kind", new, "hash", "data" FROM "content_texts" WHERE "kind" = 'page' AND "key" = old
      ON CONFLICT DO NOTHING;
    UPDATE "content_revisions" SET "key" = new WHERE "kind" = 'page' AND "key" = old;
    UPDATE "content_records" SET "key" = new WHERE "kind" = 'page' AND "key" = old;
    UPDATE "content_records" SET "original_key" = new WHERE "kind" = 'page' AND "original_key" = old;
    UPDATE "redirects" SET "page" = new WHERE "page" = old;
    INSERT INTO "redirects" ("path", "page") VALUES ('/' || old, new) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
