import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { PAYMENT_METHODS, type PaymentMethod } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';

interface MethodChoiceProps {
  method: PaymentMethod | null;
  disabled?: boolean;
  onChoose: (method: PaymentMethod) => void;
}

/** How money comes or goes. */
export function MethodChoice({ method, disabled = false, onChoose }: MethodChoiceProps) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      color="primary"
      value={method}
      disabled={disabled}
      aria-label={translate('dues.method')}
      onChange={(_event, chosen: PaymentMethod | null) => chosen !== null && onChoose(chosen)}
    >
      {PAYMENT_METHODS.map((known) => (
        <ToggleButton
          key={known}
          value={known}
          sx={{ height: 44, color: 'text.primary', textTransform: 'none', fontWeight: 600 }}
        >
          {translate(`common.paymentMethods.${known}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
