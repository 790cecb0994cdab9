CREATE TABLE "new_post_drafts" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"keywords" jsonb NOT NULL,
	"body" text NOT NULL,
	"summary" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "new_post_drafts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "new_post_drafts" ADD CONSTRAINT "new_post_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_post_drafts_updated_at" ON "new_post_drafts" USING btree ("updated_at");