CREATE TABLE "work_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_key" text,
	"data" jsonb NOT NULL,
	"state" text NOT NULL,
	"changed_key" text,
	"changed_revision" integer,
	"former_revision" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "work_proposals_state" ON "work_proposals" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "work_proposals_record_key" ON "work_proposals" USING btree ("record_key");