CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"mailing_id" text NOT NULL,
	"follower_id" text NOT NULL,
	"variant" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	CONSTRAINT "deliveries_once" UNIQUE("mailing_id","follower_id")
);
--> statement-breakpoint
CREATE TABLE "followers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"topics" jsonb NOT NULL,
	"rhythm" text NOT NULL,
	"language" text NOT NULL,
	"stop_token" text NOT NULL,
	"confirm_hash" text,
	"confirm_until" timestamp (3) with time zone,
	"asked" jsonb,
	"consent" text,
	"consent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "followers_email" UNIQUE("email"),
	CONSTRAINT "followers_stop_token" UNIQUE("stop_token"),
	CONSTRAINT "followers_confirm_hash" UNIQUE("confirm_hash")
);
--> statement-breakpoint
CREATE TABLE "mailing_texts" (
	"mailing_id" text NOT NULL,
	"variant" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "mailing_texts_mailing_id_variant_pk" PRIMARY KEY("mailing_id","variant")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"post_id" text,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"build_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"not_before" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "mailings_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_follower_id_followers_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."followers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_texts" ADD CONSTRAINT "mailing_texts_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_state" ON "deliveries" USING btree ("mailing_id","state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "deliveries_follower_id" ON "deliveries" USING btree ("follower_id");--> statement-breakpoint
CREATE INDEX "followers_state" ON "followers" USING btree ("state","rhythm");--> statement-breakpoint
CREATE INDEX "mailings_state" ON "mailings" USING btree ("state");--> statement-breakpoint
CREATE INDEX "mailings_post_id" ON "mailings" USING btree ("post_id");