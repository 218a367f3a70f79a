import type { BillView, Profile } from '@bahi/contracts';
import { memo, useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { OpenDisplayButton } from '../../customerDisplay/OpenDisplayButton.tsx';
import { useOpenDisplay } from '../../customerDisplay/useOpenDisplay.ts';
import { useTranslate } from '../../i18n/language.ts';
import { usePrefetch } from '../../providers/prefetch.ts';
import { ScreenHeading } from '../../screen/ScreenHeading.tsx';
import { holdBill } from '../draft/billLock.ts';
import { StatusChip } from '../StatusChip.tsx';
import { BillDialogs } from './BillDialogs.tsx';
import { Lines, Notices, Search, UnderMethod } from './BillParts.tsx';
import { BillSummary } from './BillSummary.tsx';
import { BillLayout } from './layout/BillLayout.tsx';
import { PayPlaces } from './PayPlaces.tsx';
import { OpenBills } from './openBills/OpenBills.tsx';
import { useBillTabs } from './useBillTabs.ts';
import { usePageForm } from './layout/usePageForm.ts';
import { SettingsMenu } from './settings/SettingsMenu.tsx';
import { Tiles } from './tiles/Tiles.tsx';
import { TilesSwitch } from './tiles/TilesSwitch.tsx';
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
  const { open, commands } = counter;
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
          search={
            <Search
              counter={counter}
              onAmount={weighing.ask}
              beside={<TilesSwitch areShown={form.areTilesShown} onShow={form.showTiles} />}
            />
          }
          lines={<Lines counter={counter} />}
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
    <ScreenHeading title={translate('billing.billTitle')} backTo={list} isLow>
      {children}
      <StatusChip status={status} />
      <OpenDisplayButton onOpen={onOpenDisplay} />
      <SettingsMenu />
    </ScreenHeading>
  );
});
