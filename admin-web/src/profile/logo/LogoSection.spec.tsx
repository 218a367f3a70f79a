import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_LOGO_BYTES } from '@bahi/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { SHOP_PROFILE_KEY } from '../../providers/cache/queries.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { startSession } from '../../providers/session.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { LogoSection } from './LogoSection.tsx';

const LOGO = 'a'.repeat(32);

/** A browser whose PNGs have a byte per pixel. The width of each canvas is returned. */
function drawingBrowser(): number[] {
  const widths: number[] = [];
  Object.assign(globalThis, {
    createImageBitmap: async (file: File) => {
      if (!file.type.startsWith('image/')) throw new Error('not a picture');
      return { width: 900, height: 450, close: () => undefined };
    },
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ drawImage: () => undefined }),
    toBlob(this: HTMLCanvasElement, done: (blob: Blob) => void) {
      widths.push(this.width);
      // jsdom's files cannot be read
      const size = this.width * this.height;
      done({ size, arrayBuffer: async () => new ArrayBuffer(size) } as Blob);
    },
  });
  return widths;
}

function open(logo: string | null, answer: () => Response): Seen[] {
  const profile = { ...sampleProfile, logo };
  const picture = () => new Response(Uint8Array.of(1, 2, 3));
  const seen = stubServer({
    'PUT /shop/logo': answer,
    'GET /shop/profile': () => json(profile),
    [`GET /shop/logo/${LOGO}`]: picture,
  });
  queryClient.setQueryData(SHOP_PROFILE_KEY, profile);
  renderPage(<LogoSection profile={profile} />);
  return seen;
}
const choose = (file: File): void => {
  fireEvent.change(screen.getByLabelText(/picture$/), { target: { files: [file] } });
};
const sent = (seen: Seen[]): unknown[] => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  startSession('t');
});

describe('the logo of the shop', () => {
  it('is sent as fine as the limit allows', async () => {
    const widths = drawingBrowser();
    const seen = open(null, () => json({ logo: LOGO }));
    choose(new File(['x'], 'logo.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(sent(seen)).toHaveLength(1));
    const [{ png } = { png: '' }] = sent(seen) as { png: string }[];
    expect(atob(png).length).toBeLessThanOrEqual(MAX_LOGO_BYTES);
    // 256 × 128 pixels are too many, 200 × 100 are not
    expect(widths).toEqual([480, 400, 320, 256, 200]);
    expect(await screen.findByText('New bills have this logo')).toBeVisible();
  });

  it('is shown, and can be removed', async () => {
    const seen = open(LOGO, () => json({ logo: null }));
    expect(await screen.findByAltText('The logo of the shop')).toHaveAttribute('src', 'data:image/png;base64,AQID');
    fireEvent.click(screen.getByRole('button', { name: 'Remove the logo' }));
    await waitFor(() => expect(sent(seen)).toEqual([{ png: null }]));
  });

  it('says what is wrong with a file that is no picture, and with a refused one', async () => {
    drawingBrowser();
    const refusal = { code: 'logo_unreadable', message: 'The logo cannot be read: please choose a PNG picture' };
    const seen = open(null, () => json(refusal, 422));
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/cannot be read as a picture/)).toBeVisible();
    expect(sent(seen)).toEqual([]);
    choose(new File(['x'], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(sent(seen)).toHaveLength(1));
    expect(await screen.findByRole('alert')).toHaveTextContent('The logo cannot be read: please choose a PNG picture');
  });
});
