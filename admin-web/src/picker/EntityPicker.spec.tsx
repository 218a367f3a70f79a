import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { typeKeys } from '../testing/keys.ts';
import { setConnected } from '../testing/network.ts';
import { renderPage } from '../testing/renderPage.ts';
import { held, json, stubServer } from '../testing/stubServer.ts';
import { EntityPicker } from './EntityPicker.tsx';
import type { Entity } from './useEntitySearch.ts';

const TEA = { id: 'tea', name: 'Tea and coffee' };
const rows = (...found: Entity[]) => json(found, 200, { 'Content-Range': `categories 0-24/${found.length}` });
let chosen: (string | null)[];
let added: string[];
let refusal: Error | undefined;
/** The code that every row has. */
let sharedCode: string | undefined;

function Picker({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial);
  const choose = (id: string | null): void => {
    chosen.push(id);
    setValue(id);
  };
  const onCreate = async (name: string): Promise<Entity> => {
    added.push(name);
    if (refusal !== undefined) throw refusal;
    return { id: 'new', name };
  };
  return (
    <EntityPicker
      resource="categories"
      label="Category"
      value={value}
      onChange={choose}
      onCreate={onCreate}
      carriersOf={(found, text) => (text === sharedCode ? found : [])}
      helperText="A hint"
    />
  );
}

const field = (): HTMLElement => screen.getByRole('combobox');
const open = (initial: string | null = null): void => {
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <Picker initial={initial} />
    </CoreAdminContext>,
  );
};
const type = (text: string): void => {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  chosen = [];
  added = [];
  refusal = undefined;
  sharedCode = undefined;
});

it('a picker shows why the typed name could not be added, even after it is left, until something else is typed', async () => {
  refusal = new Error('The ink is out.');
  stubServer({ 'GET /categories': () => rows() });
  open();
  type('Spices');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await screen.findByText('Failed to save category: The ink is out.');
  const asked = stubServer({ 'GET /categories': () => rows() });
  fireEvent.blur(field());
  await waitFor(() => expect(asked).toHaveLength(1));
  // the answer is read by then
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText('Failed to save category: The ink is out.')).toBeVisible();
  expect([field(), chosen, added]).toEqual([expect.objectContaining({ value: 'Spices' }), [], ['Spices']]);
  type('Spice');
  expect(screen.getByText('A hint')).toBeVisible();
});

describe('a picker that is closed with Enter', () => {
  it('chooses the best match, because the server does not rank its results', async () => {
    const seen = stubServer({ 'GET /categories': () => rows(TEA, { id: 'assam', name: 'Assam tea' }) });
    open();
    type('tea');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(chosen).toEqual(['tea']));
    const searches = seen.map(({ url }) => decodeURIComponent(url)).filter((url) => url.includes('"q"'));
    expect(searches).not.toEqual([]);
    for (const url of searches) expect(url).not.toContain('sort=');
  });

  it('highlights the best match, even where another row was first before', async () => {
    const assam = { id: 'assam', name: 'Assam tea' };
    stubServer({ 'GET /categories': ({ url }) => (url.includes('sort=') ? rows(assam, TEA) : rows(TEA, assam)) });
    open();
    fireEvent.mouseDown(field());
    await screen.findByRole('option', { name: 'Assam tea' });
    type('tea');
    const best = (): HTMLElement => screen.getAllByRole('option')[0]!;
    await waitFor(() => expect(best()).toHaveTextContent('Tea and coffee'));
    expect(field()).toHaveAttribute('aria-activedescendant', best().id);
  });

  it('makes the user choose when several rows have the typed code', async () => {
    const twins = [
      { id: 'small', name: 'Small' },
      { id: 'large', name: 'Large' },
    ];
    stubServer({ 'GET /categories': () => rows(...twins) });
    sharedCode = '4567';
    open();
    type('4567');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await screen.findByText('Several have this code: choose one from the list');
    expect(chosen).toEqual([]);
    fireEvent.click(await screen.findByRole('option', { name: 'Large' }));
    await waitFor(() => expect(chosen).toEqual(['large']));
  });
});

describe('a picker into which a code is scanned', () => {
  it.each(['8901030912344', '4567', 'AB-12', 'upi://pay?pa=gupta@okaxis', '८९०१०३०९'])(
    'adds nothing by the Enter of %s, but what is chosen from the list',
    async (code) => {
      stubServer({ 'GET /categories': () => rows() });
      open();
      type(code);
      fireEvent.keyDown(field(), { key: 'Enter' });
      const reason = 'This may be a scanned code: to add it as a name, choose it from the list';
      await waitFor(() => expect(field()).toHaveAccessibleDescription(reason));
      expect([chosen, added]).toEqual([[], []]);
      const option = await screen.findByRole('option');
      expect(option).toHaveTextContent(`Add “${code}”${reason}`);
      fireEvent.click(option);
      await waitFor(() => expect(added).toEqual([code]));
    },
  );

  it('adds a name of several words with a digit only at a person’s pace', async () => {
    stubServer({ 'GET /categories': () => rows() });
    open();
    act(() => field().focus());
    typeKeys('Size 42 cm', 20);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/^This may be a scanned code/));
    expect(added).toEqual([]);
    fireEvent.change(field(), { target: { value: '' } });
    typeKeys('Size 42 cm', 130);
    await waitFor(() => expect(added).toEqual(['Size 42 cm']));
  });

  it('adds what was highlighted with the arrow keys', async () => {
    stubServer({ 'GET /categories': () => rows() });
    open();
    type('4567');
    await screen.findByRole('option', { name: 'Add “4567”' });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(added).toEqual(['4567']));
  });
});

describe('a picker that is left', () => {
  it('chooses a completely typed name, however it is written', async () => {
    stubServer({ 'GET /categories': () => rows({ id: 'green', name: 'Green tea and coffee' }, TEA) });
    open();
    type(' tea AND coffee ');
    fireEvent.blur(field());
    await waitFor(() => expect(chosen).toEqual(['tea']));
    expect(field()).toHaveValue('Tea and coffee');
  });

  it('keeps an unknown or ambiguous name, and shows that nothing is chosen', async () => {
    stubServer({ 'GET /categories': () => rows(TEA, { id: 'other', name: 'TEA AND COFFEE' }) });
    open();
    for (const text of ['Tea', 'Tea and coffee']) {
      type(text);
      fireEvent.blur(field());
      await screen.findByText('Nothing is chosen yet: choose from the list');
      expect([field(), chosen, added]).toEqual([expect.objectContaining({ value: text }), [], []]);
      expect(field()).toBeInvalid();
      type('');
      expect(screen.getByText('A hint')).toBeVisible();
    }
  });

  it('drops the previous choice when other text is typed', async () => {
    stubServer({ 'GET /categories': () => rows(TEA), 'GET /categories/tea': () => json(TEA) });
    open('tea');
    await waitFor(() => expect(field()).toHaveValue('Tea and coffee'));
    type('Teapots');
    fireEvent.blur(field());
    await screen.findByText('Nothing is chosen yet: choose from the list');
    expect([field(), chosen]).toEqual([expect.objectContaining({ value: 'Teapots' }), [null]]);
  });

  it('waits for the answer to the choice made with Enter', async () => {
    const { answer, release } = held(json({}));
    const seen = stubServer({
      'GET /categories': async (request) => {
        await answer(request);
        return rows({ id: 'green', name: 'Green tea' });
      },
    });
    open();
    type('tea');
    fireEvent.keyDown(field(), { key: 'Enter' });
    fireEvent.blur(field());
    await waitFor(() => expect(seen).not.toHaveLength(0));
    release();
    await waitFor(() => expect(chosen).toEqual(['green']));
    expect(screen.getByText('A hint')).toBeVisible();
  });
});

describe('a picker whose search failed', () => {
  beforeEach(() => {
    // react-admin logs every refusal
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubServer({ 'GET /categories': () => json({ message: 'no' }, 400) });
    open();
    type('Tea and coffee');
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('reports it, and does not offer to add a name that may exist', async () => {
    fireEvent.mouseDown(field());
    expect(await screen.findByText('Failed to load categories')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.queryByText('Nothing found')).toBeNull();
  });

  it('adds nothing on Enter, and chooses once the search works again', async () => {
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Failed to load categories'));
    expect([chosen, added]).toEqual([[], []]);
    stubServer({ 'GET /categories': () => rows(TEA) });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(chosen).toEqual(['tea']));
    expect(added).toEqual([]);
  });
});

describe('matches of older text', () => {
  const SPICES = { id: 'spices', name: 'Spices' };
  const answers = {
    'GET /categories': ({ url }: { url: string }) => (url.includes('Spic') ? rows(SPICES) : rows(TEA)),
  };
  const option = (name: string): HTMLElement | null => screen.queryByRole('option', { name });

  it('cannot be chosen', async () => {
    const later = held(rows(SPICES));
    stubServer({ 'GET /categories': (seen) => (seen.url.includes('Spic') ? later.answer(seen) : rows(TEA)) });
    open();
    type('Tea');
    await screen.findByRole('option', { name: TEA.name });
    type('Spic');
    fireEvent.click(screen.getByRole('option', { name: TEA.name }));
    expect(chosen).toEqual([]);
    later.release();
    await waitFor(() => expect(option(SPICES.name)).not.toBeNull());
    expect(option(TEA.name)).toBeNull();
  });

  it('are not shown while the server is away; the field says that the search waits', async () => {
    stubServer(answers);
    open();
    type('Tea');
    await screen.findByRole('option', { name: TEA.name });
    setConnected(false);
    type('Spic');
    await waitFor(() => expect(option(TEA.name)).toBeNull());
    expect(field()).toHaveAccessibleDescription('No connection: the search goes on as soon as it is back.');
    fireEvent.keyDown(field(), { key: 'Enter' });
    setConnected(true);
    await waitFor(() => expect(chosen).toEqual([SPICES.id]));
  });
});
