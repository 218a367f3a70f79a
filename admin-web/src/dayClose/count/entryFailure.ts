import type { Translate } from '../../i18n/language.ts';
import { errorBodyOf, messageOf } from '../../providers/http/apiError.ts';

/** Why an entry was not saved. Its answer was lost and it was changed since: then it stands in the books as it was first sent. */
export const entryFailure = (translate: Translate, error: unknown): string =>
  errorBodyOf(error).code === 'idempotency_mismatch' ? translate('dayClose.savedBefore') : messageOf(error);
