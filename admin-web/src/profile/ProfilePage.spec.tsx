import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage, translate } from '../i18n/language.ts';
import { Header } from '../layout/Header.tsx';
import { toasts } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { accessToken, startSession } from '../providers/session.ts';
import { setConnected } from '../testing/network.ts';
import { renderPage, type RenderedPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { ADDITIONAL_FIELDS, SHOP_FIELDS, type PlainField } from './profileFields.ts';
import { ProfilePage } from './ProfilePage.tsx';

const owner = {
  id: sampleProfile.accountId,
  email: sampleProfile.email,
  name: 'Asha Sharma',
  role: 'owner',
  status: 'active',
  revision: 0,
};
const ravi = { id: 'a'.repeat(32), email: 'ravi@example.test', role: 'staff', status: 'invited', revision: 3 };
const read = { 'GET /members': () => json([owner, ravi]), 'GET /shop/info': () => json({}) };

type Answers = Parameters<typeof stubServer>[0];

async function open(answers: Answers = {}, profile = sampleProfile): Promise<{ seen: Seen[]; page: RenderedPage }> {
  const seen = stubServer({ ...read, 'GET /shop/profile': () => json(profile), ...answers });
  const page = renderPage(<ProfilePage />);
  await screen.findByRole('heading', { name: 'Shop information' });
  return { seen, page };
}
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const save = (): void => {
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
};
const type = (label: RegExp, text: string): void => {
  fireEvent.change(dialog().getByLabelText(label), { target: { value: text } });
};
const count = (seen: Seen[], call: string): number =>
  seen.filter(({ method, url }) => `${method} ${url.replace('/api', '')}` === call).length;

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  toasts.single.set([]);
  toasts.stacked.set([]);
  startSession('t');
  setConnected(true);
});

describe('the profile page', () => {
  it('accepts the prefixes of the shop’s scales, and reports an invalid one', async () => {
    const { seen } = await open({ 'PUT /shop/profile': () => json(sampleProfile) });
    press('Edit labels of scales');
    fireEvent.click(dialog().getByRole('button', { name: 'Add a prefix' }));
    type(/^Prefix/, '31');
    save();
    expect(await dialog().findByText('The prefix begins with 2 and has one to four digits')).toBeVisible();
    type(/^Prefix/, '२२');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([{ scaleCodes: [{ prefix: '22', content: 'weight', digits: 5 }] }]);
  });

  it('checklist 74, 75: shows two sections with all details of the shop', async () => {
    await open({}, { ...sampleProfile, gstNumber: '27AAPFU0939F1ZV', upiId: 'asha@upi', phoneVerified: true });
    const shop = within(screen.getByRole('region', { name: 'Shop information' }));
    for (const text of ['Sharma Kirana Store', 'Asha Sharma', sampleProfile.email, sampleProfile.shopId])
      expect(shop.getByText(text)).toBeVisible();
    for (const text of [sampleProfile.accountId, '12 MG Road, Pune', 'Verified'])
      expect(shop.getByText(text)).toBeVisible();
    expect(shop.getByText(/\+91 98765 43210/)).toBeVisible();
    const more = within(screen.getByRole('region', { name: 'Additional information' }));
    for (const text of ['27AAPFU0939F1ZV', 'asha@upi', 'INV']) expect(more.getByText(text)).toBeVisible();
  });

  it.each([
    ['Edit shop information', SHOP_FIELDS],
    ['Edit additional information', ADDITIONAL_FIELDS],
  ] as const)('shows each field of “%s”, and has an input for it', async (button, fields) => {
    await open();
    expect(fields.filter((field) => screen.queryByText(translate(`profile.fields.${field}`)) === null)).toEqual([]);
    press(button);
    const inputs = (field: PlainField) =>
      dialog().queryAllByLabelText(translate(`profile.fields.${field}`), { exact: false });
    expect(fields.length).toBeGreaterThan(4);
    expect(fields.filter((field) => inputs(field).length === 0)).toEqual([]);
  });

  it('lets staff only read it and change their own password', async () => {
    await open({}, { ...sampleProfile, role: 'staff' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Change password']);
    expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull();
  });

  it('asks before input in a dialog is discarded', async () => {
    await open();
    press('Edit shop information');
    type(/Owner name/, 'Asha S. Sharma');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(dialog().getByLabelText(/Owner name/)).toHaveValue('Asha S. Sharma');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('reports that a save waits for the network, and cancels it when the dialog is left', async () => {
  const { seen } = await open();
  setConnected(false);
  press('Edit shop information');
  type(/Owner name/, 'Asha S. Sharma');
  save();
  await screen.findByText('No connection: this is done as soon as it is back.');
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  setConnected(true);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(count(seen, `PUT /shop/${sampleProfile.shopId}`)).toBe(0);
  expect(toasts.single.get()).toEqual([]);
});

describe('shop information', () => {
  it('checklist 76: is saved, confirmed and loaded again, and the header shows the new name', async () => {
    let shopName = sampleProfile.shopName;
    const seen = stubServer({
      ...read,
      'GET /shop/profile': () => json({ ...sampleProfile, shopName }),
      [`PUT /shop/${sampleProfile.shopId}`]: () => {
        shopName = 'Sharma and Sons';
        return json({ ...sampleProfile, shopName });
      },
    });
    renderPage(
      <>
        <Header sidebar={{ narrow: false, open: true, toggle: () => undefined, close: () => undefined }} />
        <ProfilePage />
      </>,
    );
    await screen.findByRole('heading', { name: 'Shop information' });
    press('Edit shop information');
    type(/^Shop name/, 'Sharma and Sons');
    save();
    expect(await screen.findByText('Shop updated successfully')).toBeVisible();
    await waitFor(() => expect(within(screen.getByRole('banner')).getByText('Sharma and Sons')).toBeVisible());
    expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      shopName: 'Sharma and Sons',
      revision: 0,
    });
    expect(toasts.single.get()).toHaveLength(1);
    expect(count(seen, 'GET /shop/profile')).toBe(2);
  });

  it('checklist 76: keeps the input and shows the reason when a save fails', async () => {
    await open({ [`PUT /shop/${sampleProfile.shopId}`]: () => json({ message: 'The ink is out.' }, 400) });
    press('Edit shop information');
    type(/^Address/, '1 New Road');
    save();
    const stays = await dialog().findByRole('alert');
    expect(stays).toHaveTextContent('Failed to update shop');
    expect(stays).toHaveTextContent('The ink is out.');
    expect(toasts.single.get()).toMatchObject([{ kind: 'error', text: 'Failed to update shop' }]);
    expect(dialog().getByLabelText(/^Address/)).toHaveValue('1 New Road');
  });

  it('shows what somebody else changed meanwhile, and overwrites it on the second save', async () => {
    const current = { ...sampleProfile, phone: '0141 2600001', revision: 5 };
    const answers = [json({ code: 'stale_revision', message: '', current }, 409), json({ ...current, revision: 6 })];
    const { seen } = await open({ [`PUT /shop/${sampleProfile.shopId}`]: () => answers.shift() ?? json({}, 500) });
    press('Edit shop information');
    type(/^Shop name/, 'Sharma and Sons');
    save();
    expect(await dialog().findByText('Phone is now “0141 2600001”.')).toBeVisible();
    save();
    // its toast waits until that of the failure is gone
    await waitFor(() => expect(toasts.single.get().map(({ kind }) => kind)).toEqual(['error', 'success']));
    expect(
      seen.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { revision: number }).revision),
    ).toEqual([0, 5]);
  });
});

describe('additional information', () => {
  it('checklist 77: is saved, confirmed and loaded again; an emptied field is cleared', async () => {
    const { seen } = await open(
      { 'PUT /shop/profile': () => json(sampleProfile) },
      { ...sampleProfile, upiId: 'asha@upi' },
    );
    press('Edit additional information');
    type(/^UPI ID/, '');
    save();
    expect(await screen.findByText('Shop profile updated successfully')).toBeVisible();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ upiId: null, billingInitial: 'INV' });
    await waitFor(() => expect(count(seen, 'GET /shop/profile')).toBe(2));
  });

  it('checklist 77: shows "Failed to update shop profile" when a save fails', async () => {
    await open({ 'PUT /shop/profile': () => json({ message: 'no' }, 400) });
    press('Edit additional information');
    save();
    expect(await dialog().findByText('Failed to update shop profile')).toBeVisible();
    expect(toasts.single.get()).toMatchObject([{ kind: 'error', text: 'Failed to update shop profile' }]);
  });

  it('checklist 78: rejects a billing initial of 16 characters and sends one of 15', async () => {
    const { seen } = await open({ 'PUT /shop/profile': () => json(sampleProfile) });
    press('Edit additional information');
    type(/^Billing initial/, 'ABCDEFGHIJKLMNOP');
    save();
    expect(await dialog().findByText('The billing initial can have at most 15 characters')).toBeVisible();
    type(/^Billing initial/, 'ABCDEFGHIJKLMNO');
    save();
    expect(await screen.findByText('Shop profile updated successfully')).toBeVisible();
    expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('R10: shows at the field why an initial is too long beside a GST number', async () => {
    const refusal = {
      code: 'billing_initial_too_long_for_gst',
      message: '',
      params: { max: 10 },
      errors: { billingInitial: '' },
      errorCodes: { billingInitial: 'billing_initial_too_long_for_gst' },
    };
    await open({ 'PUT /shop/profile': () => json(refusal, 422) });
    press('Edit additional information');
    type(/^GST number/, '27AAPFU0939F1ZV');
    expect(dialog().getByLabelText(/^Billing initial/)).toHaveAccessibleDescription(/at most 10 characters/);
    type(/^Billing initial/, 'SHARMAKIRANA');
    save();
    await waitFor(() => expect(dialog().getByLabelText(/^Billing initial/)).toHaveFocus());
    expect(dialog().getByLabelText(/^Billing initial/)).toHaveAccessibleDescription(/may have only 16/);
  });

  it('R14: warns about a saved GST number that looks wrong', async () => {
    const warnings = [{ field: 'gstNumber', code: 'gst_number_check' }];
    await open({ 'PUT /shop/profile': () => json({ ...sampleProfile, warnings }) });
    press('Edit additional information');
    save();
    expect(await screen.findByText(/does not look like one/)).toBeVisible();
  });

  it("shows somebody else's choice with the label of the option", async () => {
    const current = { ...sampleProfile, roundOff: 'none', oversellPolicy: 'block', revision: 5 };
    await open({ 'PUT /shop/profile': () => json({ code: 'stale_revision', message: '', current }, 409) });
    press('Edit additional information');
    save();
    expect(await dialog().findByText('Bill total is now “Exact to the paisa”.')).toBeVisible();
    expect(dialog().getByText(/ is now “Not allowed”\.$/)).toBeVisible();
  });

  it('has settings for how bills are printed, and saves them', async () => {
    const { seen } = await open({ 'PUT /shop/profile': () => json(sampleProfile) });
    press('Edit additional information');
    const choose = (label: string, option: string): void => {
      fireEvent.mouseDown(dialog().getByRole('combobox', { name: label }));
      fireEvent.click(screen.getByRole('option', { name: option }));
    };
    choose('Paper of bills', 'Roll of 58 mm');
    choose('Language of bills', 'English and Hindi');
    choose('After a bill is generated', 'Open the print dialog');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = { printSize: '58mm', printLanguage: 'both', autoPrint: true, billingInitial: 'INV', upiId: null };
    expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject(sent);
    const more = within(screen.getByRole('region', { name: 'Additional information' }));
    for (const text of ['A4', 'English', 'Show the bill']) expect(more.getByText(text)).toBeVisible();
  });

  it('offers no GST registration', async () => {
    await open();
    press('Edit additional information');
    expect(dialog().queryByLabelText(/registration/i)).toBeNull();
  });
});

describe("the user's own password", () => {
  it('checklist 74: is not changed when the current one is wrong, which is shown at its field and signs nobody out', async () => {
    const errors = { currentPassword: 'The current password is not correct.' };
    const { seen, page } = await open({
      'PUT /auth/change-password': () => json({ code: 'invalid_body', message: '', errors }, 422),
    });
    press('Change password');
    type(/^Current password/, 'not this one');
    type(/^New password/, 'Lal-Bahi-Khata-2627');
    type(/^Confirm password/, 'Lal-Bahi-Khata-2627');
    fireEvent.click(dialog().getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(dialog().getByLabelText(/^Current password/)).toHaveAccessibleDescription(errors.currentPassword),
    );
    expect(count(seen, 'PUT /auth/change-password')).toBe(1);
    expect(accessToken()).toBe('t');
    expect(page.path()).toBe('/dashboard');
  });
});

describe('members', () => {
  it('are listed with role and state; the owner cannot be changed', async () => {
    await open();
    expect(await screen.findByText('ravi@example.test')).toBeVisible();
    expect(screen.getByText('Invited')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
  });

  it('show that sending their invitation again waits for the network', async () => {
    await open();
    const again = await screen.findByRole('button', { name: 'Send again' });
    setConnected(false);
    fireEvent.click(again);
    expect(await screen.findByText('No connection: this is done as soon as it is back.')).toBeVisible();
    stubServer({ ...read, 'POST /members': () => json(ravi, 202) });
    setConnected(true);
    expect(await screen.findByText('Invitation sent to ravi@example.test')).toBeVisible();
    expect(screen.queryByText('No connection: this is done as soon as it is back.')).toBeNull();
  });

  it('are invited by address and role', async () => {
    const { seen } = await open({ 'POST /members': () => json({ ...ravi, email: 'neha@example.test' }, 202) });
    press('Invite');
    type(/^Email/, 'neha@example.test');
    fireEvent.click(dialog().getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent to neha@example.test')).toBeVisible();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'neha@example.test', role: 'staff' });
    await waitFor(() => expect(count(seen, 'GET /members')).toBe(2));
  });

  it('change their role, based on the shown revision', async () => {
    const { seen } = await open({ [`PUT /members/${ravi.id}`]: () => json({ ...ravi, role: 'auditor' }) });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Role of ravi@example.test' }));
    fireEvent.click(screen.getByRole('option', { name: 'Auditor' }));
    expect(await screen.findByText('Role of ravi@example.test changed')).toBeVisible();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ role: 'auditor', revision: 3 });
  });

  it('are removed after a question', async () => {
    const { seen } = await open({ [`DELETE /members/${ravi.id}`]: () => json(ravi) });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove ravi@example.test' }));
    expect(count(seen, `DELETE /members/${ravi.id}`)).toBe(0);
    fireEvent.click(dialog().getByRole('button', { name: 'Yes, remove' }));
    expect(await screen.findByText('ravi@example.test removed')).toBeVisible();
    expect(count(seen, `DELETE /members/${ravi.id}`)).toBe(1);
  });

  it('pass on the focus when their row disappears', async () => {
    let members = [owner, ravi];
    const { page } = await open({
      'GET /members': () => json(members),
      [`DELETE /members/${ravi.id}`]: () => {
        members = [owner];
        return json(ravi);
      },
    });
    page.container.id = 'content';
    page.container.tabIndex = -1;
    const remove = await screen.findByRole('button', { name: 'Remove ravi@example.test' });
    act(() => remove.focus());
    fireEvent.click(remove);
    fireEvent.click(dialog().getByRole('button', { name: 'Yes, remove' }));
    await waitFor(() => expect(remove).not.toBeInTheDocument());
    await waitFor(() => expect(page.container).toHaveFocus());
  });

  it('stay when their removal waits for the network and is cancelled', async () => {
    const { seen } = await open();
    await screen.findByText('ravi@example.test');
    setConnected(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove ravi@example.test' }));
    fireEvent.click(dialog().getByRole('button', { name: 'Yes, remove' }));
    await screen.findByText('No connection: this is done as soon as it is back.');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    setConnected(true);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(count(seen, `DELETE /members/${ravi.id}`)).toBe(0);
    expect(toasts.stacked.get()).toEqual([]);
  });
});
