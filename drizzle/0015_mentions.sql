CREATE TABLE "mentioned_texts" (
	"post_id" text PRIMARY KEY NOT NULL,
	"revision" integer
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"check_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mentions_once" UNIQUE("source","post_id")
);
--> statement-breakpoint
CREATE TABLE "sent_mentions" (
	"post_id" text NOT NULL,
	"target" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	CONSTRAINT "sent_mentions_post_id_target_pk" PRIMARY KEY("post_id","target")
);
--> statement-breakpoint
ALTER TABLE "mentioned_texts" ADD CONSTRAINT "mentioned_texts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mentions" ADD CONSTRAINT "sent_mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentions_post_id" ON "mentions" USING btree ("post_id","state");--> statement-breakpoint
CREATE INDEX "mentions_check_at" ON "mentions" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "sent_mentions_try_at" ON "sent_mentions" USING btree ("try_at");