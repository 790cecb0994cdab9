CREATE TABLE "email_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"former_email" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_changes_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
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
	"end_hash" text,
	"device" text,
	"network" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_end_hash" UNIQUE("end_hash")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"notices" jsonb,
	"caused_by" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"reset_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"generation" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_log" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"csrf_token" text NOT NULL,
	"remembered" boolean NOT NULL,
	"device" text NOT NULL,
	"network" text,
	"browser" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"passkeys_only" boolean DEFAULT false NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"unconfirmed_until" timestamp (3) with time zone,
	"language" text,
	"public_name" text,
	"pending_public_name" text,
	"answer_mails" boolean DEFAULT true NOT NULL,
	"comment_standing" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "builds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'building' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"error" text,
	"posts" jsonb,
	"accepted_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_posts" (
	"post_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"user_id" text,
	"parent_id" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"live_at" timestamp (3) with time zone,
	"author_name" text,
	"source" text,
	"import_id" text
);
--> statement-breakpoint
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
	"publish_at" timestamp (3) with time zone,
	"publish_revision" integer,
	"origin" text NOT NULL,
	"file" text,
	"file_hash" text,
	"proposal_hash" text,
	"proposal_file_hash" text,
	"proposes_removal" boolean DEFAULT false NOT NULL,
	"proposed_at" timestamp (3) with time zone,
	"language" text,
	"original_key" text,
	"original_revision" integer,
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
CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"mailing_id" text NOT NULL,
	"follower_id" text NOT NULL,
	"variant" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	CONSTRAINT "deliveries_once" UNIQUE("mailing_id","follower_id")
);
--> statement-breakpoint
CREATE TABLE "followers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"topics" jsonb NOT NULL,
	"rhythm" text NOT NULL,
	"language" text NOT NULL,
	"stop_token" text NOT NULL,
	"confirm_hash" text,
	"confirm_until" timestamp (3) with time zone,
	"asked" jsonb,
	"consent" text,
	"consent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "followers_email" UNIQUE("email"),
	CONSTRAINT "followers_stop_token" UNIQUE("stop_token"),
	CONSTRAINT "followers_confirm_hash" UNIQUE("confirm_hash")
);
--> statement-breakpoint
CREATE TABLE "mailing_texts" (
	"mailing_id" text NOT NULL,
	"variant" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "mailing_texts_mailing_id_variant_pk" PRIMARY KEY("mailing_id","variant")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"post_id" text,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"build_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"not_before" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "mailings_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"id" text PRIMARY KEY NOT NULL,
	"key_fingerprint" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"rp_id" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp (3) with time zone,
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
CREATE TABLE "documents" (
	"name" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"post_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_sources" (
	"source" text NOT NULL,
	"hash" text NOT NULL,
	"post_id" text,
	"page" text,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"import_id" text,
	CONSTRAINT "import_sources_source_hash_pk" PRIMARY KEY("source","hash")
);
--> statement-breakpoint
CREATE TABLE "keywords" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "keywords_name_unique" UNIQUE("name")
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
	"expires_at" timestamp (3) with time zone NOT NULL,
	"comments" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"post_id" text NOT NULL,
	"revision" integer NOT NULL,
	"text_hash" text NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"address" text,
	"language" text,
	"translation_of" text,
	"extras" jsonb,
	"kind" text DEFAULT 'save' NOT NULL,
	"name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"began_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"session_id" text,
	"was_live" boolean DEFAULT false NOT NULL,
	CONSTRAINT "post_revisions_post_id_revision_pk" PRIMARY KEY("post_id","revision")
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
CREATE TABLE "post_translations" (
	"post_id" text PRIMARY KEY NOT NULL,
	"original_id" text NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"live_revision" integer,
	"live_updated_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"publish_at" timestamp (3) with time zone,
	"publish_revision" integer,
	"trashed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"post_id" text,
	"page" text
);
--> statement-breakpoint
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
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_subscriptions" (
	"topic" text NOT NULL,
	"callback" text NOT NULL,
	"secret" text,
	"lease_until" timestamp (3) with time zone,
	"wanted" text,
	"wanted_secret" text,
	"wanted_lease" integer,
	"told_build" integer DEFAULT 0 NOT NULL,
	"told_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone,
	CONSTRAINT "feed_subscriptions_topic_callback_pk" PRIMARY KEY("topic","callback")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_caused_by_users_id_fk" FOREIGN KEY ("caused_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_log" ADD CONSTRAINT "security_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_browser_known_browsers_hash_fk" FOREIGN KEY ("browser") REFERENCES "public"."known_browsers"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_posts" ADD CONSTRAINT "closed_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_records" ADD CONSTRAINT "content_records_head" FOREIGN KEY ("kind","key","head_hash") REFERENCES "public"."content_texts"("kind","key","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_text" FOREIGN KEY ("kind","key","hash") REFERENCES "public"."content_texts"("kind","key","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_follower_id_followers_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."followers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_texts" ADD CONSTRAINT "mailing_texts_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_upload_parts" ADD CONSTRAINT "media_upload_parts_upload_id_media_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."media_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_text" FOREIGN KEY ("post_id","text_hash") REFERENCES "public"."post_texts"("post_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentioned_texts" ADD CONSTRAINT "mentioned_texts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mentions" ADD CONSTRAINT "sent_mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_addresses" ADD CONSTRAINT "post_addresses_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_previews" ADD CONSTRAINT "post_previews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_text" FOREIGN KEY ("post_id","text_hash") REFERENCES "public"."post_texts"("post_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_texts" ADD CONSTRAINT "post_texts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_texts" ADD CONSTRAINT "post_texts_category_name_categories_name_fk" FOREIGN KEY ("category_name") REFERENCES "public"."categories"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_translations" ADD CONSTRAINT "post_translations_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_translations" ADD CONSTRAINT "post_translations_original_id_posts_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_parent" FOREIGN KEY ("parent_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user_id" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_former_email" ON "email_changes" USING btree ("former_email");--> statement-breakpoint
CREATE INDEX "email_confirmations_user_id" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_user_id" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_next_attempt_at" ON "mails" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "mails_user_id" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_caused_by" ON "mails" USING btree ("caused_by");--> statement-breakpoint
CREATE INDEX "rate_limits_reset_at" ON "rate_limits" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reset_tokens_user_id" ON "reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_log_user_id" ON "security_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "security_log_at" ON "security_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_browser" ON "sessions" USING btree ("browser");--> statement-breakpoint
CREATE INDEX "builds_state" ON "builds" USING btree ("state");--> statement-breakpoint
CREATE INDEX "comments_post_id" ON "comments" USING btree ("post_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_user_id" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_parent_id" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_state" ON "comments" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_source" ON "comments" USING btree ("source");--> statement-breakpoint
CREATE INDEX "comments_import_id" ON "comments" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "content_records_position" ON "content_records" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "deliveries_state" ON "deliveries" USING btree ("mailing_id","state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "deliveries_follower_id" ON "deliveries" USING btree ("follower_id");--> statement-breakpoint
CREATE INDEX "followers_state" ON "followers" USING btree ("state","rhythm");--> statement-breakpoint
CREATE INDEX "mailings_state" ON "mailings" USING btree ("state");--> statement-breakpoint
CREATE INDEX "mailings_post_id" ON "mailings" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "api_tokens_user_id" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_session_id" ON "passkey_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "media_uploads_expires_at" ON "media_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "media_uploads_user_id" ON "media_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "media_uses_text_hash" ON "media_uses" USING btree ("post_id","text_hash");--> statement-breakpoint
CREATE INDEX "mentions_post_id" ON "mentions" USING btree ("post_id","state");--> statement-breakpoint
CREATE INDEX "mentions_check_at" ON "mentions" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "sent_mentions_try_at" ON "sent_mentions" USING btree ("try_at");--> statement-breakpoint
CREATE INDEX "seen_texts_day" ON "seen_texts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "import_sources_post_id" ON "import_sources" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "import_sources_hash" ON "import_sources" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "import_sources_import_id" ON "import_sources" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "post_addresses_post_id" ON "post_addresses" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_previews_post_id" ON "post_previews" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_revisions_text_hash" ON "post_revisions" USING btree ("post_id","text_hash");--> statement-breakpoint
CREATE INDEX "post_revisions_cover" ON "post_revisions" USING btree (("extras" ->> 'cover')) WHERE "post_revisions"."extras" is not null;--> statement-breakpoint
CREATE INDEX "post_texts_category_name" ON "post_texts" USING btree ("category_name");--> statement-breakpoint
CREATE INDEX "post_translations_original" ON "post_translations" USING btree ("original_id","revision");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published");--> statement-breakpoint
CREATE INDEX "posts_publish_at" ON "posts" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "redirects_post_id" ON "redirects" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "reviews_post_id" ON "reviews" USING btree ("post_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_link_hash" ON "reviews" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "reviews_parent_id" ON "reviews" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "feed_subscriptions_try_at" ON "feed_subscriptions" USING btree ("try_at");--> statement-breakpoint
CREATE INDEX "feed_subscriptions_told_build" ON "feed_subscriptions" USING btree ("told_build");