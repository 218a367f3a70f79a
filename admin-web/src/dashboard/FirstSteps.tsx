import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { useNewBill } from '../billing/useNewBill.ts';
import { useTranslate } from '../i18n/language.ts';
import { FailedAlert } from '../messages/FailedAlert.tsx';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useCan } from '../providers/cache/roles.ts';
import { firstProductPath } from './firstRun.ts';

const STEPS = ['category', 'product', 'bill'] as const;
type Step = (typeof STEPS)[number];

/**
 * First steps of an empty shop, until its first bill. Not for roles that may not edit the catalogue.
 */
export function FirstSteps({ totalProducts }: { totalProducts: number }) {
  const mayFill = useCan('editCatalogue');
  const noProduct = totalProducts === 0;
  const { data: categories, isPending } = useGetList<{ id: string }>(
    'categories',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' } },
    { enabled: mayFill && noProduct },
  );
  if (!mayFill || (noProduct && isPending)) return null;
  const [category] = categories ?? [];
  if (!noProduct) return <Steps next="bill" categoryId={undefined} />;
  return <Steps next={category === undefined ? 'category' : 'product'} categoryId={category?.id} />;
}

function Steps({ next, categoryId }: { next: Step; categoryId: string | undefined }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} variant="h2">
        {translate('dashboard.firstSteps.heading')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('dashboard.firstSteps.text')}
      </Typography>
      <Box component="ol" sx={stepsSx}>
        {STEPS.map((step, place) => (
          <Box component="li" key={step} aria-current={step === next ? 'step' : undefined} sx={stepSx}>
            <Mark place={place + 1} done={place < STEPS.indexOf(next)} current={step === next} />
            <Box>
              <Typography variant="h3">{translate(`dashboard.firstSteps.${step}`)}</Typography>
              <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
                {translate(`dashboard.firstSteps.${step}Text`)}
              </Typography>
              {step === next ? <StepButton step={step} categoryId={categoryId} /> : null}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const stepsSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { md: 'repeat(3, 1fr)' },
} as const;
const stepSx = { display: 'flex', gap: 1.5 } as const;
const markSx = {
  width: 32,
  height: 32,
  flexShrink: 0,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  border: '2px solid',
  fontWeight: 700,
} as const;

function Mark({ place, done, current }: { place: number; done: boolean; current: boolean }) {
  const translate = useTranslate();
  if (done)
    return <CheckCircle color="success" titleAccess={translate('dashboard.firstSteps.done')} sx={{ fontSize: 32 }} />;
  const colours = current
    ? { borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText' }
    : { borderColor: 'divider', color: 'text.secondary' };
  return (
    <Box aria-hidden sx={{ ...markSx, ...colours }}>
      {place}
    </Box>
  );
}

function StepButton({ step, categoryId }: { step: Step; categoryId: string | undefined }) {
  const translate = useTranslate();
  const { openNewBill, isPending, error } = useNewBill();
  const label = translate(`dashboard.firstSteps.${step}`);
  if (step === 'bill') {
    return (
      <>
        {error === null ? null : <FailedAlert title={translate('dashboard.newBillFailed')} error={error} />}
        <Button variant="contained" disabled={isPending} onClick={() => openNewBill()}>
          {label}
        </Button>
        <WaitingForNetwork isSending={isPending} sx={{ mt: 1 }} />
      </>
    );
  }
  const to = step === 'category' ? '/dashboard/categories/create' : firstProductPath(categoryId);
  return (
    <Button variant="contained" component={Link} to={to}>
      {label}
    </Button>
  );
}
