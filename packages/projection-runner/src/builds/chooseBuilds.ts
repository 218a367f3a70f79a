import type { ModelBuild } from '@bahi/read-store';

/** Which builds a host of one version of a projection follows. */
export interface BuildChoice {
  /** The build that readers see, of whatever version. */
  served: ModelBuild | undefined;
  /** Its number, if it is of this version: the host follows it. */
  live: number | undefined;
  /** The build to fill beside it. */
  building: number | undefined;
}

export interface BuildRules {
  version: number;
  /** May replace a build of a newer version: no host of that version is running, or the operator asked for it. */
  mayDowngrade: boolean;
  /** May fill a build beside a served one, or beside those of another version. */
  mayFill: boolean;
}

export const servedOf = (builds: readonly ModelBuild[]): ModelBuild | undefined =>
  builds.find(({ state }) => state === 'live');

/** The unfinished build of this version, or the next number. */
export function buildToFill(builds: readonly ModelBuild[], version: number): number {
  return unfinishedOf(builds, version) ?? Math.max(0, ...builds.map(({ build }) => build)) + 1;
}

function unfinishedOf(builds: readonly ModelBuild[], version: number): number | undefined {
  return builds.find((one) => one.state === 'building' && one.version === version)?.build;
}

/**
 * A host follows the build of its version. If it may, it fills one where an older version is served, or none. It leaves a newer version to
 * newer hosts: otherwise hosts of two versions would replace each other's build for ever.
 */
export function chooseBuilds(
  builds: readonly ModelBuild[],
  { version, mayDowngrade, mayFill }: BuildRules,
): BuildChoice {
  const served = servedOf(builds);
  if (served?.version === version) {
    return { served, live: served.build, building: mayFill ? unfinishedOf(builds, version) : undefined };
  }
  const isNewer = served !== undefined && served.version > version;
  // without builds of another version nobody loses one
  const isFirst = builds.every((one) => one.version === version);
  const fills = isFirst || (mayFill && (mayDowngrade || !isNewer));
  return { served, live: undefined, building: fills ? buildToFill(builds, version) : undefined };
}
