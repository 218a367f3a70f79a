import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Dialog from '@mui/material/Dialog';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Role } from '@bahi/contracts';
import type { ReactNode } from 'react';
import { useNewBill } from '../billing/useNewBill.ts';
import { NewBill } from '../dashboard/NewBill.tsx';
import { useOpenForm } from '../form/unsaved/openForms.ts';
import { setLanguage } from '../i18n/language.ts';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { freshTab } from '../testing/freshTab.ts';
import { setWidth } from '../testing/matchMedia.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { openBill } from '../testing/sampleProducts.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { Layout } from './Layout.tsx';

const bill = openBill();
let opened = 0;

async function show(child: ReactNode, role: Role = 'owner'): Promise<RenderedPage> {
  stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, role }),
    'GET /shop/info': () => json({ ownerName: 'Asha Sharma', email: 'asha@sharmakirana.example' }),
    'POST /billing/create': () => {
      opened += 1;
      return json(bill, 201);
    },
  });
  const page = renderRoutes(
    [
      { path: '/dashboard/products', element: <Layout>{child}</Layout> },
      { path: '*', element: 'elsewhere' },
    ],
    '/dashboard/products',
  );
  await screen.findByText('Sharma Kirana Store');
  return page;
}
const press = (): boolean => fireEvent.keyDown(document.body, { key: 'F2', code: 'F2' });
/** Whether the browser keeps the key for itself; nothing is on its way. */
const isLeft = (): boolean => press() && queryClient.isMutating() === 0;

function Search({ onKey }: { onKey: () => void }) {
  useShortcuts({ F2: onKey });
  return 'search';
}
function Typed() {
  useOpenForm({ isUnsaved: () => true });
  return 'typed';
}
function Heading() {
  return <NewBill newBill={useNewBill()} />;
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  freshTab();
  setWidth(1_440);
  opened = 0;
});

describe('F2', () => {
  it.each([
    ['without a button for it', 'products'],
    ['of the dashboard', <Heading key="heading" />],
  ])('opens one new bill from a screen %s', async (_which, child) => {
    const { path } = await show(child);
    press();
    await screen.findByText('elsewhere');
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect([path(), opened]).toEqual([`/dashboard/billing/create/${bill.id}`, 1]);
  });

  it('leaves the key to a screen that uses it differently', async () => {
    let used = 0;
    await show(<Search onKey={() => (used += 1)} />);
    press();
    expect([used, queryClient.isMutating()]).toEqual([1, 0]);
  });

  it('does nothing behind an open dialog', async () => {
    await show(<Dialog open>question</Dialog>);
    expect(isLeft()).toBe(true);
  });

  it('creates no bill before the user agrees to leave unsaved input', async () => {
    const { path } = await show(<Typed />);
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([path(), opened, queryClient.isMutating()]).toEqual(['/dashboard/products', 0, 0]);
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('elsewhere');
    expect([path(), opened]).toEqual([`/dashboard/billing/create/${bill.id}`, 1]);
  });

  it('does nothing for users who may not bill', async () => {
    await show(<Heading />, 'auditor');
    expect(isLeft()).toBe(true);
  });
});
