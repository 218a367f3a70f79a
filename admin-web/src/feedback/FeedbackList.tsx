import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { FeedbackRow } from '@bahi/contracts';
import { useMemo, type ReactNode } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import { DEFAULT_PAGE_SIZE, Pager } from '../list/rows/Pager.tsx';
import { FilterBar } from '../list/filters/FilterBar.tsx';
import { ShownListOutput } from '../list/output/ListOutput.tsx';
import { EmptyState } from '../messages/EmptyState.tsx';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { useToast } from '../messages/toasts.ts';
import { useMailDelivery } from '../providers/cache/mailDelivery.ts';
import { useRole } from '../providers/cache/queries.ts';
import { can } from '../providers/cache/roles.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { feedbackColumns } from './feedbackColumns.ts';
import { FeedbackItem } from './FeedbackItem.tsx';

/** Messages to the owner by status, and the owner's own, which others read. */
const TABS = ['new', 'answered', 'yours'] as const;
const SORT = { field: 'at', order: 'DESC' } as const;

/** `/dashboard/feedback`: all messages for the owner; their own with replies for others. */
export function FeedbackList() {
  const role = useRole();
  if (role === undefined) return <ScreenSpinner />;
  return can(role, 'answerFeedback') ? <FeedbackOfShop /> : <OwnFeedback />;
}

function FeedbackOfShop() {
  const translate = useTranslate();
  // in the address, so that a reload shows the same tab
  const [search, setSearch] = useSearchParams();
  const shown = TABS.find((one) => one === search.get('tab')) ?? 'new';
  return (
    <>
      <ScreenHeading title={translate('feedbackList.title')} backTo="/dashboard/profile" />
      <Tabs
        value={shown}
        onChange={(_event, tab: string) => setSearch({ tab }, { replace: true })}
        aria-label={translate('feedbackList.title')}
        sx={{ mb: 1.5 }}
      >
        {TABS.map((one) => (
          <Tab key={one} value={one} label={translate(`feedbackList.tabs.${one}`)} sx={{ textTransform: 'none' }} />
        ))}
      </Tabs>
      {shown === 'yours' ? (
        <FeedbackOfOwner />
      ) : (
        <Pages
          key={shown}
          resource="feedback"
          status={shown}
          empty={
            shown === 'new' ? (
              <EmptyState title={translate('feedbackList.noNew')} hint={translate('feedbackList.noNewHint')} />
            ) : (
              <EmptyState title={translate('feedbackList.noAnswered')} hint={false} />
            )
          }
        />
      )}
    </>
  );
}

/** What the owner said, and who reads it. */
function FeedbackOfOwner() {
  const translate = useTranslate();
  const isKept = useMailDelivery()?.goesOut === false;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {translate(isKept ? 'feedbackList.yoursKept' : 'feedbackList.yoursLead')}
      </Typography>
      <Pages
        resource="feedback/mine"
        empty={<EmptyState title={translate('feedbackList.noYours')} hint={translate('feedbackList.noYoursHint')} />}
      />
    </>
  );
}

function OwnFeedback() {
  const translate = useTranslate();
  return (
    <>
      <ScreenHeading title={translate('feedbackList.ownTitle')} backTo="/dashboard/profile" />
      <Pages
        resource="feedback/mine"
        empty={<EmptyState title={translate('feedbackList.noOwn')} hint={translate('feedbackList.noOwnHint')} />}
      />
    </>
  );
}

interface PagesProps {
  resource: 'feedback' | 'feedback/mine';
  status?: FeedbackRow['status'];
  /** Shown when there are no rows. */
  empty: ReactNode;
}

function Pages({ resource, status, empty }: PagesProps) {
  const translate = useTranslate();
  const toast = useToast();
  return (
    <ListBase
      resource={resource}
      storeKey={`${resource}.${status}`}
      disableSyncWithLocation
      filter={status === undefined ? {} : { status, addressee: 'owner' }}
      sort={SORT}
      perPage={DEFAULT_PAGE_SIZE}
      queryOptions={{ onError: () => toast.error(translate('feedbackList.loadFailed')) }}
    >
      <FilterBar>
        <FeedbackOutput />
      </FilterBar>
      <Paper variant="outlined">
        <Rows mayAnswer={resource === 'feedback'} empty={empty} />
      </Paper>
    </ListBase>
  );
}

function FeedbackOutput() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const columns = useMemo(() => feedbackColumns(translate, language), [translate, language]);
  return <ShownListOutput<FeedbackRow> title={translate('feedbackList.title')} columns={columns} />;
}

function Rows({ mayAnswer, empty }: { mayAnswer: boolean; empty: ReactNode }) {
  const translate = useTranslate();
  const { data: rows = [], error, isPending, refetch, total = 0, ...list } = useListContext<FeedbackRow>();
  if (error !== null && error !== undefined && rows.length === 0) {
    return (
      <RetryAlert title={translate('feedbackList.loadFailed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryAlert>
    );
  }
  if (isPending) return <LoadingRows />;
  return (
    <>
      <div aria-live="polite">{total === 0 ? empty : null}</div>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <FeedbackItem key={row.id} row={row} mayAnswer={mayAnswer} />
        ))}
      </Box>
      {total === 0 ? null : <Pager {...list} total={total} isCapped={false} />}
    </>
  );
}
