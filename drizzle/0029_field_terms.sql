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
CREATE VIEW "seen_texts" AS SELECT * FROM "analytics_texts";
