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
