/** Version of this program as written on every event; follows the root package.json. */
export const APP_VERSION = '0.1.0';
