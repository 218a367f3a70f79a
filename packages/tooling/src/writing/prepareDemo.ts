import type { Id, Role } from '@bahi/contracts';
import type { Services } from '@bahi/api';
import { deriveId } from '@bahi/event-store';
import type { Config } from '@bahi/runtime';
import { auditor, owner, staff } from '@bahi/testing/sampleShop';
import { ToolError } from '../cli/tool.ts';
import { withFolder } from './openFolder.ts';
import { openSampleShop } from './openSampleShop.ts';
import { joinAs, openSignIn, readablePassword, type Person } from './openSignIn.ts';

export interface SignIn {
  role: Role;
  email: string;
  password: string;
}

const DEMO: Id = 'de300000000050008000000000000000';
const shopId = deriveId(DEMO, 'shop');
const cast = [
  { role: 'owner', ...owner },
  { role: 'staff', ...staff },
  { role: 'auditor', ...auditor },
] as const;

type Member = (typeof cast)[number];

/** Opens the account unless it exists. */
async function openMember(services: Services, member: Member, password: string, at: string): Promise<void> {
  const { role, name, email, phone } = member;
  const person: Person = { accountId: deriveId(DEMO, role), shopId, name, email, phone, password };
  await openSignIn(services, person, role === 'owner' ? 'registration' : 'invitation', at);
  if (role !== 'owner') await joinAs(services, person, role, at);
}

/** Sets a new password, which ends the sessions of the last run like any change of password. */
async function changePassword({ passwords, privateStore }: Services, role: Role, password: string): Promise<void> {
  const accountId = deriveId(DEMO, role);
  await privateStore.accounts.changePassword(accountId, await passwords.hash(password));
  await privateStore.sessions.removeOfAccount(accountId);
}

/**
 * Prepares the demo's folder: fills an empty folder with the sample shop and the month before `until`, and always sets
 * new passwords.
 * @throws {ToolError} when the folder contains other books
 */
export async function prepareDemo(config: Config, until: Date): Promise<SignIn[]> {
  return withFolder(config, async (services) => {
    const [first] = await services.events.readAll({ after: null, maxCount: 1 });
    const known = await services.privateStore.accounts.byId(deriveId(DEMO, 'auditor'));
    if (first !== undefined && first.meta.shopId !== shopId) {
      throw new ToolError('DATA_DIR: these are not the books of the demo');
    }
    const signIns: SignIn[] = [];
    if (first === undefined) {
      await openSampleShop({ commands: services.commands, shopId, ownerId: deriveId(DEMO, 'owner'), until });
    }
    for (const member of cast) {
      const password = readablePassword();
      if (known === undefined) await openMember(services, member, password, until.toISOString());
      await changePassword(services, member.role, password);
      signIns.push({ role: member.role, email: member.email, password });
    }
    return signIns;
  });
}
