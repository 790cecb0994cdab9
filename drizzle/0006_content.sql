CREATE TABLE "content_files" (
	"path" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "content_records" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"revision" integer NOT NULL,
	"head_hash" text NOT NULL,
	"live_revision" integer,
	"live_hash" text,
	"origin" text NOT NULL,
	"file" text,
	"file_hash" text,
	"proposal_hash" text,
	"proposal_file_hash" text,
	"proposes_removal" boolean DEFAULT false NOT NULL,
	"proposed_at" timestamp (3) with time zone,
	"language" text,
	"problem" text,
	"view" jsonb,
	"view_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "content_records_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	"hash" text NOT NULL,
	"origin" text NOT NULL,
	"was_live" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_revisions_kind_key_revision_pk" PRIMARY KEY("kind","key","revision")
);
--> statement-breakpoint
CREATE TABLE "content_texts" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "content_texts_kind_key_hash_pk" PRIMARY KEY("kind","key","hash")
);
--> statement-breakpoint
ALTER TABLE "content_records" ADD CONSTRAINT "content_records_head" FOREIGN KEY ("kind","key","head_hash") REFERENCES "public"."content_texts"("kind","key","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_text" FOREIGN KEY ("kind","key","hash") REFERENCES "public"."content_texts"("kind","key","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_records_position" ON "content_records" USING btree ("kind","position");--> statement-breakpoint
-- What was loaded before stays until its file is read again: it was the files', and is live. All at once, so that what refers to a text finds it.
WITH "former" AS (
  SELECT 'project'::text AS "kind", "id" AS "key", "position", "data" AS "view", "data"::text AS "data" FROM "projects"
  UNION ALL
  SELECT 'publication', "id", "position", "data", jsonb_build_object('bibtex', "data"->'bibtex')::text FROM "publications"
  UNION ALL
  SELECT 'reference', "entry"->>'id', ("place" - 1)::integer, "entry", jsonb_build_object('bibtex', "entry"->'bibtex')::text
    FROM "documents", jsonb_array_elements("documents"."data") WITH ORDINALITY AS "each"("entry", "place") WHERE "name" = 'references'
  UNION ALL
  SELECT 'page', "entry"->>'address', ("place" - 1)::integer, "entry", (jsonb_build_object('title', "entry"->'title', 'body', "entry"->'document')
      || jsonb_strip_nulls(jsonb_build_object('summary', "entry"->'summary', 'footer', "entry"->'footer')))::text
    FROM "documents", jsonb_array_elements("documents"."data") WITH ORDINALITY AS "each"("entry", "place") WHERE "name" = 'pages'
), "texts" AS (
  INSERT INTO "content_texts" ("kind", "key", "hash", "data") SELECT "kind", "key", md5("data"), "data" FROM "former"
), "records" AS (
  INSERT INTO "content_records" ("kind", "key", "position", "revision", "head_hash", "live_revision", "live_hash", "origin", "file_hash", "view", "view_hash", "published_at")
    SELECT "kind", "key", "position", 1, md5("data"), 1, md5("data"), 'file', 'former', "view", 'former', now() FROM "former"
)
INSERT INTO "content_revisions" ("kind", "key", "revision", "hash", "origin", "was_live", "created_at")
  SELECT "kind", "key", 1, md5("data"), 'file', true, now() FROM "former";
