CREATE TABLE "work_counts" (
	"work" text NOT NULL,
	"source" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "work_counts_work_source_since_pk" PRIMARY KEY("work","source","since")
);
--> statement-breakpoint
CREATE TABLE "work_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"person" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"next_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"page" text,
	"sofar" integer DEFAULT 0 NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone,
	"etag" text,
	"modified" text,
	"last_at" timestamp (3) with time zone,
	"last_found" integer,
	"problem" jsonb,
	"failures" integer DEFAULT 0 NOT NULL
);
