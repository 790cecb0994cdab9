ALTER TABLE "mails" ADD COLUMN "caused_by" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_caused_by_users_id_fk" FOREIGN KEY ("caused_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_caused_by" ON "mails" USING btree ("caused_by");