import type { DayCloseRow, DrawerView, Id } from '@bahi/contracts';
import { dayCloseSlip, drawerSlip } from '@bahi/paper';
import { drawnPdf } from '../billing/pdf/pdfReply.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { issuerNow } from '../shop/issuer.ts';

const NO_PICTURE = { logo: null };

/** A close on paper, as far as the reader may see it. */
export async function closePdf(services: Services, call: SignedInCall<undefined>, close: DayCloseRow): Promise<Reply> {
  const { shopId } = call.session;
  const named = await withNames(services, shopId, close);
  const shop = await issuerNow(services, shopId, call.at);
  return drawnPdf(services, call, NO_PICTURE, ({ language }) => dayCloseSlip(named, shop, language));
}

/** What should be in the drawer, on paper. */
export async function drawerPdf(services: Services, call: SignedInCall<undefined>, drawer: DrawerView): Promise<Reply> {
  const shop = await issuerNow(services, call.session.shopId, call.at);
  return drawnPdf(services, call, NO_PICTURE, ({ language }) => drawerSlip(drawer, call.at, shop, language));
}

/** The close with the names of those who counted: only answers in JSON get them elsewhere. */
async function withNames({ privateStore }: Services, shopId: Id, close: DayCloseRow): Promise<DayCloseRow> {
  const ids = [close, ...close.recounts].flatMap(({ by }) => by ?? []);
  const names = await privateStore.accounts.names(shopId, ids);
  const named = <Row extends { by: Id | null }>(row: Row) => {
    const byName = row.by === null ? undefined : names.get(row.by);
    return { ...row, ...(byName !== undefined && { byName }) };
  };
  return { ...named(close), recounts: close.recounts.map(named) };
}
