import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { phoneKey } from '@bahi/contracts';
import type { Dispatch } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import type { CustomerDraft, DraftAction } from '../../draft/draft.ts';
import { withPhone } from './customerSearch.ts';
import { useCustomerHits } from './useCustomerHits.ts';

interface KnownPhoneProps extends Pick<CustomerDraft, 'customerDetails'> {
  onAct: Dispatch<DraftAction>;
}

/** Offers the customer who has the typed phone number. The bill keeps the typed name until it is used. */
export function KnownPhone({ customerDetails, onAct }: KnownPhoneProps) {
  const translate = useTranslate();
  const phone = customerDetails?.phone ?? '';
  const isAsked = customerDetails?.customerId === undefined && phoneKey(phone) !== null;
  const { customers, isFresh } = useCustomerHits(phone, isAsked);
  const [customer] = isFresh ? withPhone(phone, customers) : [];
  if (customer === undefined) return null;
  return (
    <Box component="output" sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -1 }}>
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {translate('customers.knownPhone', { name: customer.name })}
      </Typography>
      <Button size="small" onClick={() => onAct({ type: 'chooseCustomer', customer })}>
        {translate('customers.use')}
      </Button>
    </Box>
  );
}
