ALTER TABLE "known_browsers" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD COLUMN "network" text;