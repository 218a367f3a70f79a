/** Where archives are kept, away from the books. */
export interface ArchiveTarget {
  /** For people and logs: holds no secret. */
  readonly description: string;
  /** The names of all its files. */
  list(): Promise<string[]>;
  /** The first START_BYTES of an archive. */
  start(name: string): Promise<Buffer>;
  /** Keeps what `write` puts into the file it is given: whole and under its name, or not at all. */
  put<Result>(name: string, write: (file: string) => Promise<Result>): Promise<Result>;
  /** Copies an archive into a local file. */
  get(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
}
