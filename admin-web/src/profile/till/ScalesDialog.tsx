import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { scaleCode, type Profile, type ScaleCode } from '@bahi/contracts';
import { textFault } from '../../form/bodyErrors.ts';
import { latinDigits } from '../../format/parse.ts';
import { useTranslate, type Translate } from '../../i18n/language.ts';
import { PartDialog } from '../saving/PartDialog.tsx';
import { usePartForm } from '../saving/usePartForm.ts';

const CONTENTS = ['weight', 'price'] as const;
const DIGITS = [3, 4, 5, 6, 7] as const;
/** Default of most scales: 21 with a weight, 23 with a price. */
const OFFERED: readonly ScaleCode[] = [
  { prefix: '21', content: 'weight', digits: 5 },
  { prefix: '23', content: 'price', digits: 5 },
];

/** Key of the stored input. */
export const SCALES_FORM = 'profile/scales';

/** Prefixes and content of labels that scales print: `PUT /shop/profile`. */
export function ScalesDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const translate = useTranslate();
  const form = usePartForm<{ scaleCodes: ScaleCode[] }>({
    name: SCALES_FORM,
    initial: { scaleCodes: profile.scaleCodes },
    toBody: ({ scaleCodes }) => ({ scaleCodes: [...scaleCodes] }),
    onSaved: onClose,
  });
  const { scaleCodes } = form.values;
  const set = (next: ScaleCode[]): void => form.type({ scaleCodes: next });
  const next = OFFERED.find(({ prefix }) => scaleCodes.every((one) => one.prefix !== prefix));
  const hasFault = scaleCodes.some(({ prefix }) => prefixFault(translate, prefix) !== undefined);
  // a fault of one prefix is shown at its field
  const wrong = (hasFault ? undefined : form.errorOf('scaleCodes')) ?? form.wholeError;
  return (
    <PartDialog title={translate('profile.scales')} form={form} failure={wrong} onClose={onClose}>
      <Alert severity="info">{translate('profile.scalesHelp')}</Alert>
      {scaleCodes.map((code, place) => (
        <ScaleFields
          // rows have no id
          key={place}
          code={code}
          number={place + 1}
          onChange={(changed) => set(scaleCodes.map((one, at) => (at === place ? changed : one)))}
          onRemove={() => set(scaleCodes.filter((_one, at) => at !== place))}
        />
      ))}
      <Box>
        <Button
          startIcon={<Add />}
          onClick={() => set([...scaleCodes, next ?? { prefix: '2', content: 'weight', digits: 5 }])}
        >
          {translate('profile.addScale')}
        </Button>
      </Box>
    </PartDialog>
  );
}

/** What is wrong with a prefix, once it is typed. */
const prefixFault = (translate: Translate, prefix: string): string | undefined =>
  prefix === '' ? undefined : textFault(translate, scaleCode.shape.prefix, prefix);

interface ScaleFieldsProps {
  code: ScaleCode;
  number: number;
  onChange: (changed: ScaleCode) => void;
  onRemove: () => void;
}

function ScaleFields({ code, number, onChange, onRemove }: ScaleFieldsProps) {
  const translate = useTranslate();
  const fault = prefixFault(translate, code.prefix);
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1,
        rowGap: 1.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr) auto', sm: '5.5rem minmax(0, 1fr) 5.5rem auto' },
      }}
    >
      <TextField
        label={translate('profile.scalePrefix')}
        value={code.prefix}
        autoFocus
        onChange={({ target }) => onChange({ ...code, prefix: latinDigits(target.value.trim()) })}
        error={fault !== undefined}
        helperText={fault}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        select
        label={translate('profile.scaleContent')}
        value={code.content}
        // a phone has no room for it beside the others
        sx={{ order: { xs: 1, sm: 0 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        onChange={({ target }) => onChange({ ...code, content: target.value as ScaleCode['content'] })}
      >
        {CONTENTS.map((content) => (
          <MenuItem key={content} value={content}>
            {translate(`profile.scaleContentNames.${content}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('profile.scaleDigits')}
        value={code.digits}
        onChange={({ target }) => onChange({ ...code, digits: Number(target.value) })}
      >
        {DIGITS.map((digits) => (
          <MenuItem key={digits} value={digits}>
            {digits}
          </MenuItem>
        ))}
      </TextField>
      <IconButton aria-label={translate('profile.removeScale', { number })} onClick={onRemove}>
        <Delete />
      </IconButton>
    </Box>
  );
}
