/** A bucket, or a folder in one, on an S3-compatible server. */
export interface S3Place {
  kind: 's3';
  /** `https://host`, with a port where there is one. */
  endpoint: string;
  bucket: string;
  /** Empty, or ending in a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where BACKUP_TARGET points. */
export type TargetPlace = { kind: 'folder'; path: string } | S3Place;

/** What the environment says about it. */
export interface TargetSettings {
  target: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  region: string | undefined;
}

/** A target that makes no sense: one line that names the variable. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

const DEFAULT_REGION = 'us-east-1';
// also one with a slash too few: taken for a folder it would leave every archive on this disk
const address = /^([a-z][a-z0-9+.-]*:\/\/|(https?|s3|file):)/i;

/**
 * Reads a folder, `https://host/bucket/folder` or `s3://bucket/folder`. The keys come from the two variables that every tool for
 * S3 knows, so that no secret stands in an address.
 * @throws {TargetError}
 */
export function readTargetPlace({ target, accessKeyId, secretAccessKey, region }: TargetSettings): TargetPlace {
  if (!address.test(target)) return { kind: 'folder', path: target };
  if (!target.includes('://') || !URL.canParse(target)) throw wrongAddress();
  const { protocol, host, origin, pathname, search, hash, username, password } = new URL(target);
  if (username + password !== '')
    throw new TargetError(
      'BACKUP_TARGET: keys do not belong into the address; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  const settled = region ?? DEFAULT_REGION;
  const path = pathname.split('/').filter((part) => part !== '');
  const [bucket, ...folders] = protocol === 's3:' ? [host, ...path] : path;
  if (!/^(https?|s3):$/.test(protocol) || bucket === undefined || bucket === '' || search + hash !== '')
    throw wrongAddress();
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new TargetError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: missing, while BACKUP_TARGET is an address');
  }
  return {
    kind: 's3',
    endpoint: protocol === 's3:' ? `https://s3.${settled}.amazonaws.com` : origin,
    bucket: decodeURIComponent(bucket),
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    region: settled,
    accessKeyId,
    secretAccessKey,
  };
}

function wrongAddress(): TargetError {
  return new TargetError('BACKUP_TARGET: must be a folder, or an address like https://s3.example.com/bucket/folder');
}
