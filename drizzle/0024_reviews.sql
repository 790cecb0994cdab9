CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"link_hash" text NOT NULL,
	"reviewer" text,
	"parent_id" text,
	"name" text NOT NULL,
	"quote" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "post_previews" ADD COLUMN "comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_parent" FOREIGN KEY ("parent_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_post_id" ON "reviews" USING btree ("post_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_link_hash" ON "reviews" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "reviews_parent_id" ON "reviews" USING btree ("parent_id");