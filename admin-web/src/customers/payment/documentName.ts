import type { OpenDocument } from '@bahi/contracts';
import type { Translate } from '../../i18n/language.ts';

/** What an open document is called. */
export const documentName = (translate: Translate, { invoiceNumber }: Pick<OpenDocument, 'invoiceNumber'>): string =>
  invoiceNumber === null ? translate('dues.openingBalance') : translate('dues.billOf', { number: invoiceNumber });
