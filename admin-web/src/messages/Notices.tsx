import Alert from '@mui/material/Alert';
import { useEffect, type RefObject } from 'react';
import { useTranslate } from '../i18n/language.ts';
import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';
import { useStoreValue } from '../providers/createStore.ts';
import { notices } from './notices.ts';

interface NoticesProps {
  resource: ListedResource;
  /** True once the surrounding form is saved: its notices are then for the next screen. */
  isDone?: RefObject<boolean>;
}

/** Notices that the previous form left for this resource, until they are closed or the screen is left. */
export function Notices({ resource, isDone }: NoticesProps) {
  const translate = useTranslate();
  const left = useStoreValue(notices);
  useEffect(
    () => () => {
      if (isDone?.current !== true) notices.set([]);
    },
    [isDone],
  );
  return left
    .filter((notice) => notice.resource === resource)
    .map((notice) => (
      <Alert
        key={notice.id}
        severity={notice.severity}
        onClose={() => notices.set(left.filter((other) => other !== notice))}
        closeText={translate('common.close')}
        sx={{ mb: 1.5 }}
      >
        {translate(notice.key, notice.params)}
      </Alert>
    ));
}
