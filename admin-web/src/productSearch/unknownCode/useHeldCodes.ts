import type { HeldCode } from '@bahi/contracts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useKeptForm } from '../../form/unsaved/useKeptForm.ts';
import type { HoldCode } from '../useLookupQueue.ts';
import { ONE_SCAN, withHeld, withoutHeld } from './heldCodes.ts';

/** Held codes of a form whose server side does not keep them: they stay with its other unsaved input. */
export function useHeldCodes(form: string): {
  codes: readonly HeldCode[];
  hold: HoldCode;
  drop: (code: string) => void;
} {
  const { found, keep } = useKeptForm<readonly HeldCode[]>(`${form}/heldCodes`);
  const [codes, setCodes] = useState(found ?? []);
  const store = useEffectEvent((now: readonly HeldCode[]) => keep(now.length === 0 ? null : now));
  useEffect(() => store(codes), [codes]);
  const hold = useCallback<HoldCode>((code, quantityMilli = ONE_SCAN) => {
    setCodes((now) => withHeld(now, { code, quantityMilli }));
    return undefined;
  }, []);
  const drop = useCallback((code: string) => setCodes((now) => withoutHeld(now, code)), []);
  return { codes, hold, drop };
}
