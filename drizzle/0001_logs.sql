CREATE TABLE `log_checkpoints` (
	`inode` text PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`head` text NOT NULL,
	`anchor` text NOT NULL,
	`offset` integer NOT NULL,
	`updated_at` integer NOT NULL
);
