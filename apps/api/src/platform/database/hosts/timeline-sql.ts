/** The name of the log segment that is being written begins with it; the last checkpoint may be of the old one. */
export const PRIMARY_TIMELINE = "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int";

/**
 * From the control file, which every role may read and which follows a promotion late: at the latest with the next
 * restartpoint. A role with pg_read_all_stats also sees the one that is received.
 */
export const STANDBY_TIMELINE = `greatest(
  (select timeline_id from pg_control_checkpoint()),
  (select min_recovery_end_timeline from pg_control_recovery()),
  (select received_tli from pg_stat_wal_receiver))`;
