import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { BillView, Profile } from '@bahi/contracts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';
import { BillDialogs } from './BillDialogs.tsx';
import { BillLines } from './BillLines.tsx';
import { BillSummary } from './BillSummary.tsx';
import { CommandFailed } from './CommandFailed.tsx';
import { PayBar } from './PayBar.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useCounter } from './useCounter.ts';

/** Where the summary lies below the lines, or its end below the edge of a low window. */
const PAY_BAR = '(max-width: 1279.95px), (max-height: 760px)';

interface BillEditorProps {
  bill: BillView;
  profile: Profile;
  /** The list that the page belongs to. */
  list: string;
  onGenerating: (isGenerating: boolean) => void;
  onGenerated: () => void;
}

/** Search, lines and summary of an open bill. */
export function BillEditor({ bill, profile, list, onGenerating, onGenerated }: BillEditorProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const hasPayBar = useMediaQuery(PAY_BAR);
  const counter = useCounter(bill, profile, { onGenerated, onDeleted: () => void navigate(list) });
  const { open, commands, fields } = counter;
  const { isGenerating } = commands;
  useEffect(() => onGenerating(isGenerating), [isGenerating, onGenerating]);
  // where every bill ends: its code is there when the bill is
  useEffect(() => void import('./BillDetails.tsx'), []);
  return (
    <BillDialogs counter={counter}>
      {(askToDelete) => (
        <>
          <ScreenHeading title={translate('billing.billTitle')} backTo={list}>
            <StatusChip status={open.saved.status} />
          </ScreenHeading>
          {open.wasBroughtBack && open.isDirty ? (
            <Alert severity="info" sx={{ mb: 2 }}>
              {translate('billing.broughtBack')}
            </Alert>
          ) : null}
          <CommandFailed failure={commands.failure} details={`${list}/${bill.id}`} />
          <Box sx={pageSx}>
            <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
              <ProductSearch inputRef={fields.search} onAdd={counter.add} onBack={fields.toLastQuantity} />
              <Paper variant="outlined" ref={fields.lines}>
                <BillLines
                  lines={open.draft.lines}
                  amounts={counter.amounts}
                  issues={counter.issues}
                  shortages={counter.shortages}
                  onAct={counter.change}
                  onDone={fields.toSearch}
                />
              </Paper>
            </Box>
            <BillSummary
              counter={counter}
              hasUpiId={profile.upiId !== null}
              hasPayBar={hasPayBar}
              onDelete={askToDelete}
            />
          </Box>
          {hasPayBar ? <PayBar counter={counter} /> : null}
        </>
      )}
    </BillDialogs>
  );
}

const pageSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' },
} as const;
