/** Why an archive cannot be made or restored. */
export type ArchiveProblem =
  | 'not_an_archive'
  | 'other_format'
  | 'damaged'
  | 'wrong_passphrase'
  | 'passphrase_missing'
  | 'weak_passphrase'
  | 'not_encrypted'
  | 'not_a_series'
  | 'other_books'
  | 'books_damaged';

/** One line for the operator: what is wrong, and what to do about it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly problem: ArchiveProblem;
  constructor(problem: ArchiveProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** The usual finding: a lost end looks like any other damage. `name` is how the file is called. */
export function damaged(name: string, cause?: unknown): ArchiveError {
  return new ArchiveError('damaged', `${name}: is damaged or its end is missing`, { cause });
}
