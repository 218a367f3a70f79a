export * from './archiveError.ts';
export { MIN_PASSPHRASE } from './archive/encryption.ts';
export { readHeader, type ArchiveHeader } from './archive/header.ts';
export * from './backUp.ts';
export * from './proveSeries.ts';
export * from './restore.ts';
export { removeAbandoned } from './target/removeAbandoned.ts';
export { openTarget } from './target/openTarget.ts';
export { readTargetPlace, TargetError, type TargetPlace } from './target/targetPlace.ts';
export {
  AutomaticBackups,
  type AutomaticBackupOptions,
  type BackupStatus,
  type WithLock,
} from './automatic/automaticBackups.ts';
export { fetchNewestSeries } from './automatic/newestSeries.ts';
