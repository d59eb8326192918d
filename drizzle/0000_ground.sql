CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`agent_id` text,
	`before_json` text,
	`after_json` text,
	`verified` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `gateway_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_key_by_secret` ON `gateway_keys` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `operators` (
	`name` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`must_change_password` integer NOT NULL,
	`failed_sign_ins` integer NOT NULL,
	`locked_until` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `run_details` (
	`seq` integer PRIMARY KEY NOT NULL,
	`record_json` text NOT NULL,
	`search_text` text NOT NULL,
	FOREIGN KEY (`seq`) REFERENCES `runs`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `run_terms` (
	`seq` integer NOT NULL,
	`term` text NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`seq`, `term`),
	FOREIGN KEY (`seq`) REFERENCES `runs`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `runs_with_term_newest_first` ON `run_terms` (`term`,`started_at`,`seq`);--> statement-breakpoint
CREATE TABLE `runs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`session_key` text,
	`source` text NOT NULL,
	`requested` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`answered_candidate` text,
	`answered_profile_id` text,
	`reason` text,
	`fell_back` integer NOT NULL,
	`plain` integer NOT NULL,
	`step_count` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_by_id` ON `runs` (`run_id`);--> statement-breakpoint
CREATE INDEX `runs_newest_first` ON `runs` (`started_at`);--> statement-breakpoint
CREATE INDEX `runs_of_agent_newest_first` ON `runs` (`agent_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `runs_of_session_newest_first` ON `runs` (`session_key`,`started_at`) WHERE session_key is not null;--> statement-breakpoint
CREATE INDEX `runs_with_outcome_newest_first` ON `runs` (`outcome`,`started_at`);--> statement-breakpoint
CREATE INDEX `runs_that_fell_back_newest_first` ON `runs` (`started_at`) WHERE fell_back = 1;--> statement-breakpoint
CREATE INDEX `oldest_plain_successes` ON `runs` (`seq`) WHERE plain = 1;--> statement-breakpoint
CREATE INDEX `totals_since` ON `runs` (`started_at`,`plain`,`outcome`,`fell_back`,`agent_id`);--> statement-breakpoint
CREATE TABLE `session_entries` (
	`session_key` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`session_id` text NOT NULL,
	`entry_json` text NOT NULL,
	`updated_at` integer NOT NULL,
	`status` text
);
--> statement-breakpoint
CREATE INDEX `sessions_of_agent_newest_first` ON `session_entries` (`agent_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`operator_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	FOREIGN KEY (`operator_name`) REFERENCES `operators`(`name`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_ins_of_operator` ON `sign_ins` (`operator_name`);--> statement-breakpoint
CREATE INDEX `expired_sign_ins` ON `sign_ins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `success_counts` (
	`minute` integer NOT NULL,
	`agent_id` text NOT NULL,
	`model` text NOT NULL,
	`profile_id` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`minute`, `agent_id`, `model`, `profile_id`)
);
