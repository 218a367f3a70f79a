import type { ModelBuild } from '@bahi/read-store';

/** What a host of one version of a projection does with the builds there are. */
export interface BuildChoice {
  /** The one that is read, of whatever version. */
  read: ModelBuild | undefined;
  /** Its number, where it is of this version and followed here. */
  live: number | undefined;
  /** The one to fill beside it. */
  building: number | undefined;
}

export interface Chooser {
  version: number;
  /** May take the place of what a newer version of the program fills: no host of that version lives, or the operator said so. */
  mayGoBack: boolean;
  /** May fill builds beside one that is read, or beside those of another version. */
  mayFill: boolean;
}

export const readOf = (builds: readonly ModelBuild[]): ModelBuild | undefined =>
  builds.find(({ state }) => state === 'live');

/** The build of this version that somebody has begun to fill, or the next one. */
export function buildToFill(builds: readonly ModelBuild[], version: number): number {
  return unfinishedOf(builds, version) ?? Math.max(0, ...builds.map(({ build }) => build)) + 1;
}

function unfinishedOf(builds: readonly ModelBuild[], version: number): number | undefined {
  return builds.find((one) => one.state === 'building' && one.version === version)?.build;
}

/**
 * A host follows the build of its version, and, if it may, fills one where an older version is read or none. What hosts of a
 * newer version follow it leaves to them: two that each put theirs in the other's place would never end.
 */
export function chooseBuilds(builds: readonly ModelBuild[], { version, mayGoBack, mayFill }: Chooser): BuildChoice {
  const read = readOf(builds);
  if (read?.version === version) {
    return { read, live: read.build, building: mayFill ? unfinishedOf(builds, version) : undefined };
  }
  const isNewer = read !== undefined && read.version > version;
  // where there is nothing of another version nobody loses it
  const isFirst = builds.every((one) => one.version === version);
  const fills = isFirst || (mayFill && (mayGoBack || !isNewer));
  return { read, live: undefined, building: fills ? buildToFill(builds, version) : undefined };
}
