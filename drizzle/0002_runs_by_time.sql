DROP INDEX `run_by_id`;--> statement-breakpoint
DROP INDEX `runs_newest_first`;--> statement-breakpoint
DROP INDEX `runs_of_agent_newest_first`;--> statement-breakpoint
DROP INDEX `runs_of_session_newest_first`;--> statement-breakpoint
DROP INDEX `runs_with_outcome_newest_first`;--> statement-breakpoint
DROP INDEX `runs_that_fell_back_newest_first`;--> statement-breakpoint
DROP INDEX `oldest_plain_successes`;--> statement-breakpoint
DROP INDEX `totals_since`;--> statement-breakpoint
DROP TABLE `run_terms`;--> statement-breakpoint
ALTER TABLE `runs` RENAME TO `old_runs`;--> statement-breakpoint
ALTER TABLE `run_details` RENAME TO `old_run_details`;--> statement-breakpoint
CREATE TABLE `hour_counts` (
	`agent` integer NOT NULL,
	`term` integer NOT NULL,
	`hour` integer NOT NULL,
	`kind` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`agent`, `term`, `hour`, `kind`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `old_hour_counts` ON `hour_counts` (`hour`);--> statement-breakpoint
CREATE TABLE `minute_counts` (
	`agent` integer NOT NULL,
	`minute` integer NOT NULL,
	`kind` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`agent`, `minute`, `kind`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `old_minute_counts` ON `minute_counts` (`minute`);--> statement-breakpoint
CREATE TABLE `run_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`text` text NOT NULL,
	`used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_name_by_text` ON `run_names` (`text`);--> statement-breakpoint
CREATE INDEX `old_run_names` ON `run_names` (`used_at`);--> statement-breakpoint
CREATE TABLE `run_samples` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`used_at` integer NOT NULL,
	`bytes` blob NOT NULL,
	`skeleton` blob
);
--> statement-breakpoint
CREATE TABLE `runs` (
	`key` integer PRIMARY KEY NOT NULL,
	`run_id` blob NOT NULL,
	`agent` integer NOT NULL,
	`session` integer,
	`source` integer NOT NULL,
	`requested` integer NOT NULL,
	`started_at` integer,
	`took_ms` integer NOT NULL,
	`fell_back` integer NOT NULL,
	`answered_model` integer,
	`answered_profile` integer,
	`reason` integer,
	`step_count` integer NOT NULL,
	`sample` integer NOT NULL,
	`record` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_by_id` ON `runs` (`run_id`);--> statement-breakpoint
CREATE INDEX `plain_runs` ON `runs` (`key`) WHERE key & 7 = 0;--> statement-breakpoint
CREATE VIRTUAL TABLE `run_search` USING fts5 (
	`terms`,
	content = '',
	contentless_delete = 1,
	detail = none,
	tokenize = "ascii tokenchars '_'"
);
