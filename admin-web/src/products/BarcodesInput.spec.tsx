import { beforeAll, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { CoreAdminContext, Form } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { renderPage } from '../testing/renderPage.ts';
import { BarcodesInput } from './BarcodesInput.tsx';

beforeAll(async () => setLanguage('en'));

it('a code from a keyboard with other digits is stored with Latin digits', async () => {
  renderPage(
    <CoreAdminContext queryClient={queryClient}>
      <Form>
        <BarcodesInput source="barcodes" helperText="Scan" />
      </Form>
    </CoreAdminContext>,
  );
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: '८९०१०३०९१२३४४' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('8901030912344')).toBeVisible();
});

async function open(): Promise<{ add: (code: string) => void }> {
  renderPage(
    <CoreAdminContext queryClient={queryClient}>
      <Form>
        <BarcodesInput source="barcodes" helperText="Scan" />
      </Form>
    </CoreAdminContext>,
  );
  const field = await screen.findByRole('combobox');
  const add = (code: string): void => {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  return { add };
}

it('a code with a wrong check digit is kept, with a warning that is gone once it is removed', async () => {
  const { add } = await open();
  add('978-81-7436-501-9');
  add('SHOP-1');
  expect(screen.queryByText(/last digit/)).toBeNull();
  add('8 906123 405177');
  expect(await screen.findByText(/^The last digit of 8 906123 405177 does not fit/)).toBeVisible();
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Backspace' });
  expect(screen.queryByText(/last digit/)).toBeNull();
});

it('the scan of a code that is there as printed adds nothing', async () => {
  const { add } = await open();
  add('8 906123 405178');
  add('8906123405178');
  expect(screen.getAllByText(/405178/)).toHaveLength(1);
});

it('a scan that the keyboard layout has garbled adds its code', async () => {
  await open();
  const field = screen.getByRole('combobox');
  const layout = Array.from('à&é"\'(-è_ç');
  fireEvent.change(field, { target: { value: '_çàèà' } });
  for (const digit of '890103') fireEvent.keyDown(field, { key: layout[Number(digit)] ?? '', code: `Digit${digit}` });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(await screen.findByText('890103')).toBeVisible();
  expect(field).toHaveValue('');
});
