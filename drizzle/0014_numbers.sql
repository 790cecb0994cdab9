CREATE TABLE "seen_days" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "seen_days_day_kind_name_pk" PRIMARY KEY("day","kind","name")
);
--> statement-breakpoint
CREATE TABLE "seen_texts" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"times" integer NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "seen_texts_kind_hash_pk" PRIMARY KEY("kind","hash")
);
--> statement-breakpoint
CREATE INDEX "seen_texts_day" ON "seen_texts" USING btree ("day");