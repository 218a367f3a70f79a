import type { ApiSettings } from '@bahi/api';
import { linkAddress, type Config, type Logger } from '@bahi/runtime';

/**
 * The address of links and of our own pages. Warns where links may not open on other devices, in a process that mails.
 * @param listening `http://HOST:PORT`
 */
export function linkSettings(
  { publicUrl: configured, role }: Pick<Config, 'publicUrl' | 'role'>,
  listening: string,
  logger: Pick<Logger, 'warn'>,
): Pick<ApiSettings, 'publicUrl' | 'linkOrigin'> {
  const { publicUrl, warning, linkOrigin } = linkAddress(configured, listening);
  if (warning !== undefined && (role === 'api' || role === 'all')) logger.warn(warning);
  return { publicUrl, linkOrigin };
}
