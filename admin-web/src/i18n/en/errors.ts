import { errors as table, type ErrorCode } from '@bahi/contracts';

const texts = Object.entries(table).map(([code, { message }]) => [code, message.replace(/\{(\w+)\}/g, '%{$1}')]);

/** The English sentence of every code is the API's own, so the two cannot drift apart. */
export const errors = Object.fromEntries(texts) as Record<ErrorCode, string>;
