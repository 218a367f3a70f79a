import type { OpenDocument } from '@bahi/contracts';
import type { Translate } from '../../i18n/language.ts';

/** What an open document is called. */
export const documentName = (translate: Translate, { reference }: Pick<OpenDocument, 'reference'>): string =>
  reference === null ? translate('dues.openingBalance') : translate('dues.billOf', { number: reference });
