import type { FeedbackRow } from '@bahi/contracts';
import { formatInstant } from '../format/dates.ts';
import type { Translate } from '../i18n/language.ts';
import type { Column } from '../list/rows/column.ts';

/** The columns of feedback on paper. */
export function feedbackColumns(translate: Translate, language: string): Column<FeedbackRow>[] {
  return [
    {
      field: 'at',
      label: translate('common.date'),
      nowrap: true,
      render: ({ at }) => formatInstant(at, language),
    },
    {
      field: 'senderName',
      label: translate('feedbackList.from'),
      render: ({ senderName }) => senderName ?? translate('feedbackList.formerMember'),
    },
    { field: 'message', label: translate('feedbackList.message'), render: ({ message }) => message },
    { field: 'reply', label: translate('feedbackList.reply'), render: ({ reply }) => reply },
    {
      field: 'status',
      label: translate('common.status'),
      render: ({ status }) => translate(`feedbackList.statuses.${status}`),
    },
  ];
}
