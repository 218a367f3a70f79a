import type { Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { noDues, oldestDay, readDuesAt, type DuesAt } from '../khata/readKhata.ts';
import { VENDOR_LIST, VENDORS, type VendorDoc } from './vendorList.ts';

const PAGE = 1_000;

/** A vendor as what is owed to him stood at an instant; name and purchases are those of now. */
export const vendorAt = (vendor: VendorDoc, standing: DuesAt = noDues()): VendorDoc => {
  return { ...vendor, duePaise: standing.duePaise, oldestDueAt: oldestDay(standing) };
};

/** All vendors of a shop as their dues stood at an instant. For a thread: reads all lines of all statements. */
export async function vendorsAt(
  read: Pick<ReadModels, 'scan'>,
  { shopId, asOf }: { shopId: Id; asOf: string },
): Promise<VendorDoc[]> {
  const standings = await readDuesAt(read, shopId, asOf);
  const vendors: VendorDoc[] = [];
  for await (const page of read.scan<VendorDoc>(VENDOR_LIST, VENDORS, { shopId, pageSize: PAGE })) {
    vendors.push(...page.map((vendor) => vendorAt(vendor, standings.get(vendor.id))));
  }
  return vendors;
}
