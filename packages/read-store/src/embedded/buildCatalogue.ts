import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StaleCheckpoint, type ModelBuild } from '../port.ts';
import { Connection } from './connection.ts';
import { CATALOGUE } from './damage.ts';

type BuildKey = Pick<ModelBuild, 'model' | 'version' | 'build'>;

/** Version of the tables in a file. A build of another version cannot be read and is rebuilt. */
const LAYOUT = 2;
const buildFile = /^.+-v\d+(-l\d+)?-b\d+\.db(-wal|-shm|-damaged)?$/;

/** The builds of all models and which of them are live: `models.db` beside the files of the builds. */
export class BuildCatalogue {
  readonly #folder: string;
  readonly #connection: Connection;
  #seen = -1;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#connection = new Connection(join(folder, CATALOGUE), { readOnly: false, cacheKiB: 200 });
    this.#connection.exec(
      `CREATE TABLE IF NOT EXISTS builds (model TEXT, version INTEGER, build INTEGER, state TEXT,
         PRIMARY KEY (model, build)) WITHOUT ROWID`,
    );
  }

  fileOf({ model, version, build }: BuildKey): string {
    return join(this.#folder, `${model}-v${version}-l${LAYOUT}-b${build}.db`);
  }

  /** True on the first call and after another connection changed the catalogue; takes microseconds. */
  moved(): boolean {
    const now = this.#connection.dataVersion();
    const moved = now !== this.#seen;
    this.#seen = now;
    return moved;
  }

  /** The builds of a model, without a live one whose file is gone. */
  builds(model: string): ModelBuild[] {
    return this.#connection
      .all<ModelBuild>('SELECT model, version, build, state FROM builds WHERE model = ? ORDER BY build', model)
      .filter((build) => build.state === 'building' || existsSync(this.fileOf(build)))
      .map((build) => ({ ...build }));
  }

  live(model: string): ModelBuild | undefined {
    return this.builds(model).find(({ state }) => state === 'live');
  }

  /** The live builds of all models. */
  allLive(): ModelBuild[] {
    const models = this.#connection.all<{ model: string }>('SELECT DISTINCT model FROM builds');
    return models.flatMap(({ model }) => this.live(model) ?? []);
  }

  /** Registers a build before its file is created, so that no sweep deletes the file as an orphan. */
  add(build: BuildKey): void {
    const { model, version } = build;
    const gone = this.builds(model).every((known) => known.build !== build.build);
    if (!gone) return;
    const sql = "INSERT OR REPLACE INTO builds (model, version, build, state) VALUES (?, ?, ?, 'building')";
    this.#connection.run(sql, model, version, build.build);
  }

  activate({ model, version, build }: BuildKey, overNewer: boolean): void {
    this.#connection.transaction(() => {
      const read = this.live(model)?.version ?? version;
      if (read > version && !overNewer) throw new StaleCheckpoint(`version ${read} of ${model} is read`);
      this.#connection.run('DELETE FROM builds WHERE model = ? AND build <> ?', model, build);
      this.#connection.run("UPDATE builds SET state = 'live' WHERE model = ? AND build = ?", model, build);
    });
  }

  /** Removes the model's builds of this state from the catalogue. */
  remove(model: string, state: ModelBuild['state']): void {
    this.#connection.run('DELETE FROM builds WHERE model = ? AND state = ?', model, state);
  }

  /** Deletes files of builds that are not registered, such as those left by a kill. */
  removeOrphans(): void {
    const named = new Set(
      this.#connection.all<BuildKey>('SELECT model, version, build FROM builds').map((build) => this.fileOf(build)),
    );
    for (const name of readdirSync(this.#folder)) {
      if (!buildFile.test(name) || named.has(join(this.#folder, name.replace(/-(wal|shm|damaged)$/, '')))) continue;
      rmSync(join(this.#folder, name), { force: true });
    }
  }

  close(): void {
    this.#connection.close();
  }
}
