/** Far more than one model needs; the limit is for list filters, which make ever new statements. */
const MOST = 500;

/** A connection's prepared statements by their text; beyond the limit the oldest one is dropped. */
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
