import { z } from 'zod';
import { counterSettings } from '../events/counterSettings.ts';
import { memberRole, revision } from '../primitives.ts';
import { email } from './auth.ts';

export const inviteMemberBody = z.strictObject({ email, role: memberRole });
export type InviteMemberBody = z.infer<typeof inviteMemberBody>;
export const changeMemberBody = z.strictObject({ role: memberRole, revision: revision.nullable().optional() });
export type ChangeMemberBody = z.infer<typeof changeMemberBody>;

/** Omitted settings stay as they are. */
export const changeSettingsBody = counterSettings.partial();
export type ChangeSettingsBody = z.infer<typeof changeSettingsBody>;
