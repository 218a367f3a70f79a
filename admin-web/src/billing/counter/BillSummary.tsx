import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { memo, useCallback, useMemo, type Dispatch, type ReactNode, type RefObject } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { Shortcut } from '../../keyboard/Shortcut.tsx';
import { BillTotals } from '../BillTotals.tsx';
import { PlaceLine } from '../PlaceOfSupply.tsx';
import { RateTotals } from '../RateTotals.tsx';
import { customerOf, type Draft, type DraftAction } from '../draft/draft.ts';
import { discountNotation } from '../draft/discountNotation.ts';
import { issueText } from '../draft/draftIssues.ts';
import { CustomerDetails } from './customer/CustomerDetails.tsx';
import { CustomerField } from './customer/CustomerField.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { Collected } from './pay/Collected.tsx';
import { OldDue } from './pay/OldDue.tsx';
import { PaymentParts } from './pay/PaymentParts.tsx';
import { UpiPayment } from './UpiPayment.tsx';
import type { useCounter } from './useCounter.ts';

interface BillSummaryProps {
  counter: ReturnType<typeof useCounter>;
  hasUpiId: boolean;
  /** What the chosen method asks for, such as the amount given in cash. */
  underMethod?: ReactNode;
  onDelete: () => void;
}

/** Customer, payment, the parts of the total, and the commands of the bill but the main one. */
export function BillSummary(props: BillSummaryProps) {
  const { hasUpiId, underMethod, counter } = props;
  const { open, totals, issues, fields, change } = counter;
  const { draft } = open;
  const translate = useTranslate();
  const issue = (field: string): string | undefined => issueText(translate, issues[field]);
  const pay = useCallback(
    (paymentMethod: NonNullable<Draft['paymentMethod']>) => change({ type: 'pay', paymentMethod }),
    [change],
  );
  const giveCredit = useCallback(() => change({ type: 'credit' }), [change]);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('billing.payment')}
      sx={{ display: 'grid', gap: 1.5, p: 1.5 }}
    >
      <Buyer counter={counter} />
      <PaymentChoice
        boxRef={fields.payment}
        method={draft.paymentMethod}
        partCount={draft.parts === null ? null : draft.parts.length}
        hasUpiId={hasUpiId}
        issue={issue('paymentMethod')}
        onChoose={pay}
        onCredit={giveCredit}
        onPartNow={counter.partNow}
      />
      {underMethod}
      <PaymentParts counter={counter} />
      <Collected counter={counter} />
      <UpiPayment counter={counter} referenceIssue={issue('upiReference')} />
      <DiscountField
        inputRef={fields.discount}
        value={draft.billDiscountPaise}
        wholePaise={counter.amounts.reduce((sum, paise) => sum + paise, 0)}
        issue={issue('billDiscountPaise')}
        onAct={change}
      />
      <BillTotals totals={totals} withoutGrandTotal />
      <RateTotals lines={counter.priced} />
      <Buttons {...props} />
    </Paper>
  );
}

/** The customer of the bill, and what that customer owes. */
function Buyer({ counter }: Pick<BillSummaryProps, 'counter'>) {
  const { open, issues, fields, change } = counter;
  const { draft } = open;
  const translate = useTranslate();
  const issue = (field: string): string | undefined => issueText(translate, issues[field]);
  const buyerIssue = (field: string): string | undefined => issueText(translate, counter.tax.buyer[field]);
  return (
    <>
      <CustomerField
        inputRef={fields.customer}
        customerName={draft.customerName}
        customerDetails={draft.customerDetails}
        walkIn={draft.walkIn}
        issue={issue('customer.name')}
        onAct={change}
      />
      <OldDue
        inputRef={fields.oldDue}
        due={counter.due}
        sent={counter.sentDue}
        oldDuePaise={draft.oldDuePaise}
        paymentMethod={draft.paymentMethod}
        parts={draft.parts}
        hasIssue={issues['oldDue'] !== undefined}
        onAct={change}
      />
      {counter.buyerIssues.map(({ code }) => (
        <Alert key={code} severity="warning">
          {translate(`errors.${code}`)}
        </Alert>
      ))}
      {customerOf(draft)?.walkIn !== false && counter.addressDemand === null ? null : (
        <CustomerDetails
          boxRef={fields.details}
          details={draft.customerDetails}
          demand={counter.addressDemand}
          phoneIssue={issue('customer.phone')}
          gstIssue={issue('customer.gstNumber') ?? buyerIssue('customer.gstNumber')}
          addressIssue={issue('customer.address')}
          stateIssue={issue('customer.stateCode') ?? buyerIssue('customer.stateCode')}
          asksDelivery={counter.placeOfSupply !== null}
          onAct={change}
        />
      )}
      <PlaceLine place={counter.placeOfSupply} />
    </>
  );
}

interface DiscountFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  value: Draft['billDiscountPaise'];
  /** What a percentage is of: the lines after their own discounts. */
  wholePaise: number;
  /** Error text. */
  issue: string | undefined;
  onAct: Dispatch<DraftAction>;
}

const DiscountField = memo(function DiscountField(props: DiscountFieldProps) {
  const { inputRef, value, wholePaise, issue, onAct } = props;
  const notation = useMemo(() => discountNotation(wholePaise), [wholePaise]);
  const translate = useTranslate();
  return (
    <MoneyField
      inputRef={inputRef}
      label={translate('billing.billDiscount')}
      value={value}
      notation={notation}
      onChange={(billDiscountPaise) => onAct({ type: 'discount', billDiscountPaise })}
      error={issue !== undefined}
      helperText={issue}
    />
  );
});

function Buttons({ counter, onDelete }: BillSummaryProps) {
  const { isBusy } = counter;
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        aria-keyshortcuts="Control+S"
        onClick={() => void counter.save()}
        disabled={isBusy}
        sx={{ flexGrow: 1, gap: 1 }}
      >
        {translate('billing.saveDraft')}
        <Shortcut keys="Ctrl S" />
      </Button>
      <Button
        variant="outlined"
        aria-keyshortcuts="Control+P"
        onClick={() => void counter.print()}
        disabled={isBusy}
        sx={{ flexGrow: 1, gap: 1 }}
      >
        {translate('print.estimate')}
        <Shortcut keys="Ctrl P" />
      </Button>
      <Button color="error" onClick={onDelete} disabled={isBusy}>
        {translate('billing.deleteBill')}
      </Button>
    </Box>
  );
}
