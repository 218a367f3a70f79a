import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FileImportView } from '@bahi/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { ImportDialog } from './ImportDialog.tsx';

const view: FileImportView = {
  kind: 'products',
  rowCount: 3,
  acceptedCount: 3,
  mapping: { Name: 'name', Rate: 'sellingPricePaise', Old: null },
  errors: [],
  errorCount: 0,
  addedCount: 2,
  changedCount: 0,
  unchangedCount: 1,
  newCategories: ['Tea'],
  encoding: 'utf-8',
  separator: ',',
  sample: [['Assam Tea', '12.50', '11']],
};
const wrong: FileImportView = {
  ...view,
  acceptedCount: 2,
  errorCount: 1,
  errors: [{ row: 2, field: 'sellingPricePaise', code: 'unclear_comma', value: '1250,50' }],
};

describe('the import of products', () => {
  let answer: FileImportView;
  let seen: Seen[];
  beforeAll(async () => setLanguage('en'));
  beforeEach(() => {
    queryClient.clear();
    answer = view;
    const earlier = { id: 'a', kind: 'products', at: '2026-01-05T06:30:00.000Z', rowCount: 9 };
    seen = stubServer({
      'GET /imports/files': () =>
        json({ imports: [{ ...earlier, addedCount: 9, changedCount: 0, status: 'imported' }] }),
      'POST /imports/files': ({ body }) => {
        const isDry = (body as FormData).get('dryRun') === 'true';
        return isDry ? json(answer) : json({ ...answer, importId: 'b', sample: [] }, 201);
      },
      'POST /imports/b/undo': () => json({ undone: 2 }),
    });
    renderPage(
      <QueryClientProvider client={queryClient}>
        <ImportDialog onClose={() => undefined} />
      </QueryClientProvider>,
    );
  });
  afterAll(async () => setLanguage('en'));

  const choose = (): void => {
    const file = new File(['Name,Rate,Old\n'], 'list.csv', { type: 'text/csv' });
    fireEvent.change(screen.getByLabelText(/Choose/), { target: { files: [file] } });
  };
  const sent = () =>
    seen
      .filter(({ method, url }) => method === 'POST' && url === '/api/imports/files')
      .map(({ body }) => Object.fromEntries((body as FormData).entries()));

  it('shows how the file was understood, takes another meaning of a column, imports it and takes it back', async () => {
    expect(await screen.findByText('9 new, 0 changed', { exact: false })).toBeVisible();
    choose();
    expect(await screen.findByText(/^3 rows understood: 2 new products, 0 changed, 1 stay/)).toBeVisible();
    expect(screen.getByText('New categories: Tea')).toBeVisible();
    expect(screen.getByText('Assam Tea')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Meaning of column Old'), { target: { value: 'sellingPricePaise' } });
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ mapping: '{"Name":"name","Rate":null,"Old":"sellingPricePaise"}' });
    const save = await screen.findByRole('button', { name: 'Import 2 products' });
    await waitFor(() => expect(save).toBeEnabled());
    fireEvent.click(save);
    expect(await screen.findByText(/^3 rows imported/)).toBeVisible();
    expect(sent().at(-1)).toMatchObject({ kind: 'products', dryRun: 'false', again: 'false' });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 products taken back')).toBeVisible();
  });

  it('names each error by row, column and cell, and imports nothing then', async () => {
    answer = wrong;
    choose();
    expect(await screen.findByText(/^1 of 3 rows have errors/)).toBeVisible();
    expect(screen.getByText('Row 2, Selling price').parentElement).toHaveTextContent(
      'Row 2, Selling price “1250,50”: It is not clear what the comma means; write 1250.50 or 1,250.50',
    );
    expect(screen.getByRole('button', { name: /^Import/ })).toBeDisabled();
  });

  it('asks before a file is imported a second time, in Hindi too', async () => {
    await act(async () => setLanguage('hi'));
    answer = { ...view, earlier: { importId: 'a', at: '2026-01-05T06:30:00.000Z' } };
    const file = new File(['Name\n'], 'list.csv', { type: 'text/csv' });
    fireEvent.change(await screen.findByLabelText(/फ़ाइल चुनें/), { target: { files: [file] } });
    fireEvent.click(await screen.findByRole('button', { name: '2 सामान फिर आयात करें' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ dryRun: 'false', again: 'true' }));
  });
});
