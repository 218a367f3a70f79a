import { expect, it } from '@jest/globals';
import type { AccountRecord } from '@bahi/private-store';
import type { Services } from '../services.ts';
import { shopPhone } from './ownerPhones.ts';

it("an owner's number is looked up once, and after each change until the private data include it", async () => {
  let [lookUps, account] = [0, { phone: '98200 12345', contactRevision: 0 }];
  const byId = async () => {
    lookUps += 1;
    return account as AccountRecord;
  };
  const services = { privateStore: { accounts: { byId } }, ownerPhones: new Map() } as unknown as Services;
  const phone = async (contactRevision: number) =>
    shopPhone(services, { ownerAccountId: 'a'.repeat(32), contactRevision });
  expect([await phone(0), await phone(0), lookUps]).toEqual(['98200 12345', '98200 12345', 1]);
  // the fact is there, the private data are not
  expect([await phone(7), await phone(7), lookUps]).toEqual(['98200 12345', '98200 12345', 3]);
  account = { phone: '98200 99999', contactRevision: 7 };
  expect([await phone(7), await phone(7), lookUps]).toEqual(['98200 99999', '98200 99999', 4]);
});
