import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { useOpenForm } from '../form/unsaved/openForms.ts';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { startSession } from '../providers/session.ts';
import { setConnected } from '../testing/network.ts';
import { renderPage, renderRoutes } from '../testing/renderPage.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { AdjustStockDialog } from './AdjustStockDialog.tsx';

const adjusted = { id: 'a', stockAfterMilli: 7_000 };
let closed: number;

/** The dialog with seven packets counted where the books have ten. */
function open(answer: () => Response): { seen: Seen[]; leave: () => void } {
  const seen = stubServer({ 'POST /stock-adjustments': answer });
  const page = renderPage(<AdjustStockDialog product={productRow()} onClose={() => (closed += 1)} />);
  fireEvent.change(screen.getByLabelText('Counted on the shelf'), { target: { value: '7' } });
  return { seen, leave: page.unmount };
}
const save = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};

/** A form under the dialog, with something typed that it could save by itself. */
function Typed({ onDiscard }: { onDiscard: () => void }) {
  useOpenForm({ isUnsaved: () => true, onSave: async () => true, onDiscard });
  return null;
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  setConnected(true);
  closed = 0;
});

describe('an adjustment', () => {
  it('of pieces must be a whole number', () => {
    open(() => json(adjusted, 201));
    fireEvent.change(screen.getByLabelText('Counted on the shelf'), { target: { value: '7.5' } });
    expect(screen.getByText('This unit cannot be divided; please enter a whole number')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('F8: is the same request when it is saved again after a lost answer; another count is a new one', async () => {
    let isLost = true;
    const { seen } = open(() => (isLost ? json({}, 500) : json(adjusted, 201)));
    const failed = async (): Promise<HTMLElement> =>
      screen.findByText('Failed to adjust stock', { selector: '.MuiAlertTitle-root' });
    save();
    await failed();
    save();
    await waitFor(() => expect(seen).toHaveLength(2));
    await failed();
    fireEvent.change(screen.getByLabelText('Counted on the shelf'), { target: { value: '6' } });
    isLost = false;
    save();
    await waitFor(() => expect(closed).toBe(1));
    const [first, again, other] = seen.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('reports that it waits for the network, and is cancelled with its dialog', async () => {
    setConnected(false);
    const { seen, leave } = open(() => json(adjusted, 201));
    save();
    await screen.findByText('No connection: this is done as soon as it is back.');
    leave();
    setConnected(true);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect([seen.length, closed]).toEqual([0, 0]);
  });

  it('shows at the field why it cannot be sent', () => {
    open(() => json(adjusted, 201));
    const typed = (label: string, text: string): HTMLElement => {
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
      return screen.getByLabelText(label);
    };
    const button = screen.getByRole('button', { name: 'Save' });
    expect(typed('Counted on the shelf', '-1')).toHaveAccessibleDescription('This cannot be negative');
    expect(button).toBeDisabled();
    typed('Counted on the shelf', '7');
    expect(typed('Note', 'a'.repeat(1_001))).toHaveAccessibleDescription('Too long by 1: at most 1,000 characters');
    expect(button).toBeDisabled();
    expect(typed('Note', 'a'.repeat(1_000))).toBeValid();
    expect(button).toBeEnabled();
  });

  it('shows at the note why the server refused it', async () => {
    open(() =>
      json({ code: 'invalid_body', message: 'x', errors: { note: 'x' }, errorCodes: { note: 'invalid' } }, 422),
    );
    save();
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveAccessibleDescription('This value is not valid'));
  });

  it('asks before input is discarded; without input the dialog closes at once', async () => {
    open(() => json(adjusted, 201));
    const counted = screen.getByLabelText('Counted on the shelf');
    const leave = (): void => void fireEvent.keyDown(counted, { key: 'Escape' });
    leave();
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(closed).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(closed).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    fireEvent.change(counted, { target: { value: '' } });
    leave();
    expect(closed).toBe(2);
  });

  it('over an unsaved form asks about both in one question', async () => {
    startSession('t');
    let discarded = 0;
    const form = (
      <>
        <Typed onDiscard={() => (discarded += 1)} />
        <AdjustStockDialog product={productRow()} onClose={() => undefined} />
      </>
    );
    const { back, path } = renderRoutes([
      { path: '/', element: <Link to="/form">Form</Link> },
      { path: '/form', element: form },
    ]);
    fireEvent.click(screen.getByText('Form'));
    await screen.findByRole('dialog');
    fireEvent.change(screen.getByLabelText('Counted on the shelf'), { target: { value: '7' } });
    await back();
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(path()).toBe('/form');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(discarded).toBe(1);
  });
});
