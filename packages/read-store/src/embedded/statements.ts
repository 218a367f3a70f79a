/** Many more than there are for one model but for the filters of lists, which make ever new ones. */
const MOST = 500;

/** A connection's prepared statements by their text; the one that was made first goes when there are too many. */
export class Statements<Statement> {
  readonly #prepare: (sql: string) => Statement;
  readonly #bySql = new Map<string, Statement>();

  constructor(prepare: (sql: string) => Statement) {
    this.#prepare = prepare;
  }

  get size(): number {
    return this.#bySql.size;
  }

  of(sql: string): Statement {
    const known = this.#bySql.get(sql);
    if (known !== undefined) return known;
    const statement = this.#prepare(sql);
    const [first] = this.#bySql.keys();
    if (this.#bySql.size >= MOST && first !== undefined) this.#bySql.delete(first);
    this.#bySql.set(sql, statement);
    return statement;
  }

  clear(): void {
    this.#bySql.clear();
  }
}
