import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { BillView, Profile } from '@bahi/contracts';
import { memo, useEffect, type ComponentProps, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DisplayNotOpened } from '../../customerDisplay/DisplayNotOpened.tsx';
import { OpenDisplayButton } from '../../customerDisplay/OpenDisplayButton.tsx';
import { useOpenDisplay } from '../../customerDisplay/useOpenDisplay.ts';
import { useTranslate } from '../../i18n/language.ts';
import { ProductSearch } from '../../productSearch/ProductSearch.tsx';
import { isOfValues } from '../../providers/http/apiError.ts';
import { usePrefetch } from '../../providers/prefetch.ts';
import { ScreenHeading } from '../../screen/ScreenHeading.tsx';
import { holdBill } from '../draft/billLock.ts';
import { sameContent, type Draft } from '../draft/draft.ts';
import { issueText } from '../draft/draftIssues.ts';
import { StatusChip } from '../StatusChip.tsx';
import { BillDialogs } from './BillDialogs.tsx';
import { CashTendered } from './cash/CashTendered.tsx';
import { BillLines } from './lines/BillLines.tsx';
import { BillSummary } from './BillSummary.tsx';
import { CommandFailed } from './CommandFailed.tsx';
import { HeldCodes } from './heldCodes/HeldCodes.tsx';
import { BillLayout } from './layout/BillLayout.tsx';
import { PayPlaces } from './layout/PayPlaces.tsx';
import { HeldNotice } from './openBills/HeldNotice.tsx';
import type { Holder } from './openBills/openBills.ts';
import { OpenBills } from './openBills/OpenBills.tsx';
import { useBillTabs } from './openBills/useBillTabs.ts';
import { usePageForm } from './layout/usePageForm.ts';
import { OwnerAllows } from './ownerAllows/OwnerAllows.tsx';
import { Tiles } from './tiles/Tiles.tsx';
import { TilesSwitch } from './tiles/TilesSwitch.tsx';
import type { Failure } from './useBillCommands.ts';
import { useCounter } from './useCounter.ts';
import { useDisplayDraft } from './useDisplayDraft.ts';
import { useWeighing } from './weigh/useWeighing.ts';
import { Weigh } from './weigh/Weigh.tsx';

interface BillEditorProps {
  bill: BillView;
  profile: Profile;
  /** Path of the list that the page belongs to. */
  list: string;
  /** Called with whether the page must stay although the bill has ended. */
  onHold: (isHeld: boolean) => void;
  onGenerated: () => void;
}

/** Search, lines and summary of an open bill, or of one that ended elsewhere while it has unsaved changes here. */
export function BillEditor({ bill, profile, list, onHold, onGenerated }: BillEditorProps) {
  const navigate = useNavigate();
  const counter = useCounter(bill, profile, { onGenerated, onDeleted: () => void navigate(list) });
  const { open, commands, fields } = counter;
  const bills = useBillTabs(counter);
  const form = usePageForm(true);
  const weighing = useWeighing(counter.addChosen);
  const isHeld = commands.isGenerating || open.isDirty;
  useEffect(() => onHold(isHeld), [isHeld, onHold]);
  useEffect(() => holdBill(bill.id), [bill.id]);
  useDisplayDraft(counter);
  const display = useOpenDisplay();
  usePrefetch('billDetails');
  const told = { counter, bill, profile, list, display, heldBy: bills.heldBy };
  const panelFor = (onDelete: () => void) => (
    <BillSummary
      counter={counter}
      hasUpiId={profile.upiId !== null}
      underMethod={<UnderMethod counter={counter} />}
      onDelete={onDelete}
    />
  );
  return (
    <BillDialogs counter={counter}>
      {(askToDelete) => (
        <BillLayout
          form={form}
          tabs={<OpenBills {...bills} place="tabs" />}
          heading={
            <Heading list={list} status={bill.status} onOpenDisplay={display.open}>
              <OpenBills {...bills} place="menu" />
            </Heading>
          }
          notices={<Notices {...told} />}
          search={<Search counter={counter} form={form} onAmount={weighing.ask} />}
          lines={
            <Paper variant="outlined" ref={fields.lines}>
              <BillLines
                lines={open.draft.lines}
                lastKey={open.draft.lastKey}
                amounts={counter.amounts}
                issues={counter.issues}
                shortages={counter.shortages}
                onAct={counter.change}
                onDone={fields.toSearch}
              />
            </Paper>
          }
          tiles={<Tiles profile={profile} lines={open.draft.lines} onAdd={counter.addChosen} onWeigh={weighing.ask} />}
          panel={panelFor(askToDelete)}
          bar={
            <>
              <PayPlaces counter={counter} form={form} panel={panelFor(askToDelete)} />
              <Weigh {...weighing} />
            </>
          }
        />
      )}
    </BillDialogs>
  );
}

interface SearchProps extends Pick<ComponentProps<typeof ProductSearch>, 'onAmount'> {
  counter: ReturnType<typeof useCounter>;
  form: ReturnType<typeof usePageForm>;
}

/** The search field with the switch to the tiles, and below it the scanned codes that belong to no product. */
function Search({ counter, form, onAmount }: SearchProps) {
  return (
    <>
      <Box sx={searchSx}>
        <ProductSearch
          inputRef={counter.fields.search}
          lookup={counter.lookup}
          onBack={counter.toLastQuantity}
          onAmount={onAmount}
        />
        <TilesSwitch areShown={form.areTilesShown} onShow={form.showTiles} />
      </Box>
      <HeldCodes counter={counter} />
    </>
  );
}

/** The switch stays beside the field, whatever the search says below it. */
const searchSx = {
  display: 'flex',
  gap: 1,
  alignItems: 'start',
  '& > :first-of-type': { flexGrow: 1, minWidth: 0 },
} as const;

/** What the chosen payment method asks for. */
function UnderMethod({ counter }: { counter: ReturnType<typeof useCounter> }) {
  const translate = useTranslate();
  const { open, totals, issues, fields, change } = counter;
  const { paymentMethod, tenderedPaise } = open.draft;
  if (paymentMethod !== 'CASH') return null;
  return (
    <CashTendered
      inputRef={fields.tendered}
      tenderedPaise={tenderedPaise}
      totalPaise={totals?.grandTotalPaise}
      issue={issueText(translate, issues['tenderedPaise'])}
      onAct={change}
      onDone={() => void counter.generate()}
    />
  );
}

interface NoticesProps {
  counter: ReturnType<typeof useCounter>;
  bill: BillView;
  profile: Profile;
  list: string;
  display: ReturnType<typeof useOpenDisplay>;
  heldBy: Holder | undefined;
}

/** What happened to the bill, and why its last command failed. */
function Notices({ counter, bill, profile, list, display, heldBy }: NoticesProps) {
  const { open, commands } = counter;
  return (
    <>
      <DisplayNotOpened {...display} />
      <HeldNotice holder={heldBy} isBusy={counter.isBusy} onTakeOver={() => void counter.save()} />
      {bill.importId === undefined ? null : <Note text="billing.draftOfImport" />}
      {open.wasRecovered ? <Note text="billing.recovered" /> : null}
      <CommandFailed
        failure={isMended(commands.failure, open.draft) ? undefined : commands.failure}
        status={commands.isGenerating ? undefined : bill.status}
        details={`${list}/${bill.id}`}
        isBusy={counter.isBusy}
        onConfirm={(code) => void counter.confirmRefusal(code)}
        onClockConfirmed={() => void counter.generate()}
      >
        <OwnerAllows counter={counter} profile={profile} />
      </CommandFailed>
    </>
  );
}

interface HeadingProps {
  list: string;
  status: BillView['status'];
  onOpenDisplay: () => void;
  children: ReactNode;
}

/** Memoised, as everything that a scan does not change: what is drawn with each scan makes the next one wait. */
const Heading = memo(function Heading({ list, status, onOpenDisplay, children }: HeadingProps) {
  const translate = useTranslate();
  return (
    <ScreenHeading title={translate('billing.billTitle')} backTo={list}>
      {children}
      <StatusChip status={status} />
      <OpenDisplayButton onOpen={onOpenDisplay} />
    </ScreenHeading>
  );
});

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
