import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { quickProductBody, UNITS, type QuickProductBody, type QuickProductView, type Unit } from '@bahi/contracts';
import { useState, type FormEvent } from 'react';
import { useTypedForm } from '../../form/useTypedForm.ts';
import { useTranslate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { EntityPicker } from '../../picker/EntityPicker.tsx';
import { useAddNamed } from '../../picker/useAddNamed.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { lastChoices, rememberChoices } from './lastChoices.ts';
import { useAddQuickProduct } from './useQuickProduct.ts';

interface AddProductFormProps {
  /** The code of the product; undefined for one without a code. */
  code: string | undefined;
  /** A name that is typed already. */
  name?: string;
  onAdded: (product: QuickProductView) => void;
  onCancel: () => void;
}

interface Typed {
  name: string;
  sellingPricePaise: number | null;
  unit: Unit;
  categoryId: string | null;
}

/** What is still empty is refused by the schema before it is sent. */
const bodyOf = ({ sellingPricePaise, categoryId, ...typed }: Typed, code: string | undefined): QuickProductBody => ({
  ...typed,
  sellingPricePaise: sellingPricePaise as number,
  categoryId: categoryId as string,
  ...(code !== undefined && { barcode: code }),
});

/** Sends this form only: a purchase may stand around it. */
const alone =
  (onSubmit: (event: FormEvent) => void) =>
  (event: FormEvent): void => {
    event.stopPropagation();
    onSubmit(event);
  };

/** Name, price, unit and category of a new product. Unit and category begin as those of the last one. */
export function AddProductForm({ code, name = '', onAdded, onCancel }: AddProductFormProps) {
  const translate = useTranslate();
  const mayAddCategory = useCan('editCatalogue');
  const addCategory = useAddNamed('categories');
  const [initial] = useState<Typed>(() => ({ name, sellingPricePaise: null, ...lastChoices() }));
  const adding = useAddQuickProduct((product) => {
    rememberChoices(product);
    onAdded(product);
  });
  const form = useTypedForm({
    initial,
    schema: quickProductBody,
    toBody: (typed: Typed) => bodyOf(typed, code),
    error: adding.error,
    send: adding.mutate,
  });
  const { values, type, errorOf } = form;
  const isTaken = errorOf('barcode');
  const failure = isTaken ?? form.wholeError;
  return (
    <Box component="form" {...form.formProps} onSubmit={alone(form.formProps.onSubmit)} sx={formSx}>
      <TextField {...form.field('name')} label={translate('unknownCode.name')} autoFocus autoComplete="off" required />
      <MoneyField
        name="sellingPricePaise"
        label={translate('unknownCode.price')}
        value={values.sellingPricePaise}
        onChange={(sellingPricePaise) => type({ sellingPricePaise })}
        error={errorOf('sellingPricePaise') !== undefined}
        helperText={errorOf('sellingPricePaise')}
        required
      />
      <TextField
        select
        label={translate('unknownCode.unit')}
        value={values.unit}
        onChange={({ target }) => type({ unit: target.value as Unit })}
      >
        {UNITS.map((unit) => (
          <MenuItem key={unit} value={unit}>
            {translate(`common.units.${unit}`)}
          </MenuItem>
        ))}
      </TextField>
      <EntityPicker
        resource="categories"
        id={`category-${code ?? 'new'}`}
        label={translate('unknownCode.category')}
        value={values.categoryId}
        onChange={(categoryId) => type({ categoryId })}
        onCreate={mayAddCategory ? addCategory : undefined}
        error={errorOf('categoryId') !== undefined}
        helperText={errorOf('categoryId')}
        isRequired
      />
      <Box className="buttons">
        <Button onClick={onCancel}>{translate('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={adding.isPending}>
          {translate('unknownCode.addAndUse')}
        </Button>
      </Box>
      {failure === undefined ? null : (
        <Alert severity="error" className="failure">
          {failure}
        </Alert>
      )}
    </Box>
  );
}

const formSx = {
  display: 'grid',
  gap: 1.5,
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', md: '2fr 1fr 1fr 1.5fr auto' },
  alignItems: 'start',
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  '& .buttons': { display: 'flex', gap: 1, justifyContent: 'end', gridColumn: { xs: '1 / -1', md: 'auto' } },
  '& .failure': { gridColumn: '1 / -1' },
} as const;
