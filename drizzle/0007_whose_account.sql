CREATE TABLE "email_confirmations" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"stop_hash" text,
	"session_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_confirmations_stop_hash" UNIQUE("stop_hash")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "notices" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unconfirmed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmations_user_id" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_user_id" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_browser_known_browsers_hash_fk" FOREIGN KEY ("browser") REFERENCES "public"."known_browsers"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_browser" ON "sessions" USING btree ("browser");
--> statement-breakpoint
-- Whoever is an admin was made one by the owner, who knows the address. Nobody else's was ever proven; they lose nothing.
UPDATE "users" SET "email_confirmed_at" = "created_at" WHERE "is_admin";--> statement-breakpoint
-- A session that is renewed does not prove anew who uses it.
UPDATE "sessions" SET "authenticated_at" = "created_at";
