CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"master" "bytea" NOT NULL,
	CONSTRAINT "media_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "media_upload_parts" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "media_upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "media_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_uses" (
	"media_id" text NOT NULL,
	"post_id" text NOT NULL,
	"text_hash" text NOT NULL,
	CONSTRAINT "media_uses_media_id_post_id_text_hash_pk" PRIMARY KEY("media_id","post_id","text_hash")
);
--> statement-breakpoint
CREATE TABLE "import_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"post_id" text NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"was_live" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_previews" (
	"hash" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_texts" (
	"post_id" text NOT NULL,
	"hash" text NOT NULL,
	"title" text NOT NULL,
	"category_name" text NOT NULL,
	"keywords" jsonb NOT NULL,
	"body" text NOT NULL,
	"summary" text NOT NULL,
	"reading_time" integer NOT NULL,
	"words" integer,
	CONSTRAINT "post_texts_post_id_hash_pk" PRIMARY KEY("post_id","hash")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "revision" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "text_hash" text;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "date" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "address" text;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "kind" text DEFAULT 'save' NOT NULL;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "name" text;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "began_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "session_id" text;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "was_live" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "live_revision" integer;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "live_updated_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "publish_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "publish_revision" integer;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "trashed_at" timestamp (3) with time zone;
--> statement-breakpoint
-- A post whose present text is not in its history: none is known, and none shall be lost.
INSERT INTO "post_revisions" ("post_id", "revision", "title", "category_name", "keywords", "body", "summary", "reading_time", "created_at")
SELECT p."id", p."revision", p."title", c."name", coalesce((
  SELECT jsonb_agg(k."name" ORDER BY pk."position") FROM "post_keywords" pk JOIN "keywords" k ON k."id" = pk."keyword_id" WHERE pk."post_id" = p."id"
), '[]'::jsonb), p."body", p."summary", p."reading_time", p."updated_at"
FROM "posts" p JOIN "categories" c ON c."id" = p."category_id"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "categories" ("id", "name") SELECT DISTINCT "category_name", "category_name" FROM "post_revisions" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "keywords" ("id", "name") SELECT DISTINCT k, k FROM "post_revisions" r CROSS JOIN LATERAL jsonb_array_elements_text(r."keywords") k ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The hash of server/posts/text-hash.ts; its test holds that both agree.
UPDATE "post_revisions" SET "text_hash" = encode(sha256(convert_to(
  "title" || E'\x1e' || "category_name" || E'\x1e'
  || coalesce((SELECT string_agg(k, E'\x1f' ORDER BY n) FROM jsonb_array_elements_text("keywords") WITH ORDINALITY AS one(k, n)), '') || E'\x1e'
  || regexp_replace(regexp_replace("body", '^\{"time":[-+.0-9eE]+,', '{'), ',"version":"[^"]*"\}$', '}') || E'\x1e'
  || regexp_replace(regexp_replace("summary", '^\{"time":[-+.0-9eE]+,', '{'), ',"version":"[^"]*"\}$', '}'), 'UTF8')), 'hex');
--> statement-breakpoint
-- Of equal texts the latest stays, to the letter.
INSERT INTO "post_texts" ("post_id", "hash", "title", "category_name", "keywords", "body", "summary", "reading_time")
SELECT DISTINCT ON ("post_id", "text_hash") "post_id", "text_hash", "title", "category_name", "keywords", "body", "summary", "reading_time"
FROM "post_revisions" ORDER BY "post_id", "text_hash", "revision" DESC;
--> statement-breakpoint
UPDATE "post_revisions" r SET "date" = p."created_at", "began_at" = r."created_at", "was_live" = (r."revision" = p."revision" AND p."published_at" IS NOT NULL)
FROM "posts" p WHERE p."id" = r."post_id";
--> statement-breakpoint
UPDATE "posts" SET "live_revision" = "revision", "live_updated_at" = "updated_at" WHERE "published_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "post_revisions" ALTER COLUMN "text_hash" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "post_revisions" ALTER COLUMN "date" SET NOT NULL;
--> statement-breakpoint
DROP TABLE "post_keywords" CASCADE;
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_category_id_categories_id_fk";
--> statement-breakpoint
DROP INDEX "posts_published_created_at";
--> statement-breakpoint
DROP INDEX "posts_category_id";
--> statement-breakpoint
ALTER TABLE "post_revisions" DROP COLUMN "title";
--> statement-breakpoint
ALTER TABLE "post_revisions" DROP COLUMN "category_name";
--> statement-breakpoint
ALTER TABLE "post_revisions" DROP COLUMN "keywords";
--> statement-breakpoint
ALTER TABLE "post_revisions" DROP COLUMN "body";
--> statement-breakpoint
ALTER TABLE "post_revisions" DROP COLUMN "summary";
--> statement-breakpoint
ALTER TABLE "post_revisions" DROP COLUMN "reading_time";
--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "title";
--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "category_id";
--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "body";
--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "summary";
--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "reading_time";
--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "created_at";
--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "updated_at";
--> statement-breakpoint
ALTER TABLE "media_upload_parts" ADD CONSTRAINT "media_upload_parts_upload_id_media_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."media_uploads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_text" FOREIGN KEY ("post_id","text_hash") REFERENCES "public"."post_texts"("post_id","hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_addresses" ADD CONSTRAINT "post_addresses_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_previews" ADD CONSTRAINT "post_previews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_texts" ADD CONSTRAINT "post_texts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_texts" ADD CONSTRAINT "post_texts_category_name_categories_name_fk" FOREIGN KEY ("category_name") REFERENCES "public"."categories"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "media_uploads_expires_at" ON "media_uploads" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "media_uploads_user_id" ON "media_uploads" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "media_uses_text_hash" ON "media_uses" USING btree ("post_id","text_hash");
--> statement-breakpoint
CREATE INDEX "import_sources_post_id" ON "import_sources" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "post_addresses_post_id" ON "post_addresses" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "post_previews_post_id" ON "post_previews" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "post_texts_category_name" ON "post_texts" USING btree ("category_name");
--> statement-breakpoint
CREATE INDEX "redirects_post_id" ON "redirects" USING btree ("post_id");
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_text" FOREIGN KEY ("post_id","text_hash") REFERENCES "public"."post_texts"("post_id","hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "post_revisions_text_hash" ON "post_revisions" USING btree ("post_id","text_hash");
--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published");
--> statement-breakpoint
CREATE INDEX "posts_publish_at" ON "posts" USING btree ("publish_at");
