ALTER TABLE `gateway_keys` ADD `uses` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `gateway_keys` ADD `agents` text;--> statement-breakpoint
ALTER TABLE `gateway_keys` ADD `models` text;--> statement-breakpoint
ALTER TABLE `gateway_keys` ADD `may_pin` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `gateway_keys` ADD `may_bring_fallbacks` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `gateway_keys` ADD `concurrent` integer;--> statement-breakpoint
ALTER TABLE `gateway_keys` ADD `per_minute` integer;