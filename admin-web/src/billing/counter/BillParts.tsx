import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { BillView, Profile } from '@bahi/contracts';
import { useCallback, useMemo, type ComponentProps, type ReactNode } from 'react';
import { DisplayNotOpened } from '../../customerDisplay/DisplayNotOpened.tsx';
import type { useOpenDisplay } from '../../customerDisplay/useOpenDisplay.ts';
import { useTranslate } from '../../i18n/language.ts';
import { ProductSearch } from '../../productSearch/ProductSearch.tsx';
import { isOfValues } from '../../providers/http/apiError.ts';
import { sameContent, type Draft } from '../draft/draft.ts';
import { issueText } from '../draft/draftIssues.ts';
import { AddedStrip } from './added/AddedStrip.tsx';
import { CashTendered } from './cash/CashTendered.tsx';
import { CommandFailed } from './CommandFailed.tsx';
import { HeldCodes } from './heldCodes/HeldCodes.tsx';
import { BillLines } from './lines/BillLines.tsx';
import { HeldNotice } from './openBills/HeldNotice.tsx';
import type { Holder } from './openBills/openBills.ts';
import { SplitOffer } from './split/SplitOffer.tsx';
import { OwnerAllows } from './OwnerAllows.tsx';
import type { Failure } from './useBillCommands.ts';
import type { useCounter } from './useCounter.ts';

interface PartProps {
  counter: ReturnType<typeof useCounter>;
}

interface SearchProps extends PartProps {
  /** A product for an amount of money. */
  onAmount: ComponentProps<typeof ProductSearch>['onAmount'];
  /** Stands beside the field, whatever the search says below it. */
  beside: ReactNode;
}

/** The search, and below it what it added last, and scanned codes that belong to no product. */
export function Search({ counter, onAmount, beside }: SearchProps) {
  const { fields, lookup, addChosen, toLastQuantity, notice, canTakeBack, takeBack } = counter;
  const strip = useMemo(
    () => notice && <AddedStrip notice={notice} canTakeBack={canTakeBack} onTakeBack={takeBack} />,
    [notice, canTakeBack, takeBack],
  );
  return (
    <>
      <Box sx={searchSx}>
        <ProductSearch
          inputRef={fields.search}
          lookup={lookup}
          onBack={toLastQuantity}
          onAmount={onAmount}
          onNew={addChosen}
          strip={strip}
        />
        {beside}
      </Box>
      <HeldCodes counter={counter} />
    </>
  );
}

/** What the chosen payment method asks for. */
export function UnderMethod({ counter }: PartProps) {
  const translate = useTranslate();
  const { open, totals, issues, fields, change } = counter;
  const { paymentMethod, tenderedPaise, oldDuePaise } = open.draft;
  const tender = useCallback(
    (paise: Draft['tenderedPaise']) => change({ type: 'tender', tenderedPaise: paise }),
    [change],
  );
  if (paymentMethod !== 'CASH') return null;
  return (
    <CashTendered
      inputRef={fields.tendered}
      tenderedPaise={tenderedPaise}
      totalPaise={totals && totals.grandTotalPaise + (oldDuePaise ?? 0)}
      issue={issueText(translate, issues['tenderedPaise'])}
      onTender={tender}
      onDone={() => void counter.generate()}
    />
  );
}

/** The lines of the bill. */
export function Lines({ counter }: PartProps) {
  const { open, notice, settings, amounts, issues, shortages, belowCost, tax, change, remove } = counter;
  const { lines: place, toSearch } = counter.fields;
  return (
    <Paper variant="outlined" ref={place}>
      <BillLines
        lines={open.draft.lines}
        lastKey={open.draft.lastKey}
        added={notice?.kind === 'added' ? notice : undefined}
        newestFirst={settings.newestFirst}
        amounts={amounts}
        issues={issues}
        shortages={shortages}
        belowCost={belowCost}
        taxMarks={tax.marks}
        onAct={change}
        onRemove={remove}
        onDone={toSearch}
      />
    </Paper>
  );
}

interface NoticesProps extends PartProps {
  bill: BillView;
  profile: Profile;
  list: string;
  display: ReturnType<typeof useOpenDisplay>;
  heldBy: Holder | undefined;
}

/** What happened to the bill, and why its last command failed. */
export function Notices({ counter, bill, profile, list, display, heldBy }: NoticesProps) {
  const { open, commands } = counter;
  return (
    <>
      <DisplayNotOpened {...display} />
      <HeldNotice holder={heldBy} isBusy={counter.isBusy} onTakeOver={() => void counter.save()} />
      {bill.importId === undefined ? null : <Note text="billing.draftOfImport" />}
      {counter.tax.isMixed ? (
        <SplitOffer split={counter.split} disabled={counter.isBusy || counter.totals === undefined} />
      ) : null}
      {open.wasRecovered ? <Note text="billing.recovered" /> : null}
      <CommandFailed
        failure={isMended(commands.failure, open.draft) ? undefined : commands.failure}
        status={commands.isGenerating ? undefined : bill.status}
        details={`${list}/${bill.id}`}
        isBusy={counter.isBusy}
        oldDue={counter.oldDue.pending}
        onConfirm={(code) => void counter.confirmRefusal(code)}
        onClockConfirmed={() => void counter.generate()}
      >
        <OwnerAllows counter={counter} profile={profile} />
      </CommandFailed>
    </>
  );
}

function Note({ text }: { text: 'billing.draftOfImport' | 'billing.recovered' }) {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate(text)}
    </Alert>
  );
}

/** Whether the values that were refused have changed since. */
const isMended = (failure: Failure | undefined, draft: Draft): boolean =>
  failure !== undefined && isOfValues(failure.error) && !sameContent(failure.sent, draft);

const searchSx = {
  display: 'flex',
  gap: 1,
  alignItems: 'start',
  '& > :not(button)': { flexGrow: 1, minWidth: 0 },
} as const;
