CREATE TABLE "feed_subscriptions" (
	"topic" text NOT NULL,
	"callback" text NOT NULL,
	"secret" text,
	"lease_until" timestamp (3) with time zone,
	"wanted" text,
	"wanted_secret" text,
	"wanted_lease" integer,
	"told_build" integer DEFAULT 0 NOT NULL,
	"told_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone,
	CONSTRAINT "feed_subscriptions_topic_callback_pk" PRIMARY KEY("topic","callback")
);
--> statement-breakpoint
CREATE INDEX "feed_subscriptions_try_at" ON "feed_subscriptions" USING btree ("try_at");--> statement-breakpoint
CREATE INDEX "feed_subscriptions_told_build" ON "feed_subscriptions" USING btree ("told_build");