/** What hears scans: a screen, or the frame around all screens. */
export interface ScanConsumer {
  /** Also gets a number that was typed in the field while a slow scan was looked up, if the form has `onEnterHeld`. */
  onCode: (code: string, numberAfter: string) => void;
  isKnown: (code: string) => Promise<boolean>;
  /** Says that the keys of a scan cannot be read. */
  onUnread: () => void;
  /** For forms that an Enter sends: called instead, when the Enter may end a scan that is no known code. */
  onEnterHeld: (() => void) | undefined;
}

/** `frame` hears only where no screen does, and nothing that is typed in a field. */
export type ScanPlace = 'screen' | 'frame';

interface Registered {
  place: ScanPlace;
  /** Undefined for a form that reads its scans itself. */
  consumer: ScanConsumer | undefined;
}

const registered: Registered[] = [];

/** Registers a consumer, until the returned function is called. */
export function addConsumer(place: ScanPlace, consumer: Registered['consumer']): () => void {
  const own = { place, consumer };
  registered.push(own);
  return () => void registered.splice(registered.indexOf(own), 1);
}

/** Who hears the next scan: the newest of the screens, else the frame. */
export function currentConsumer(): { consumer: ScanConsumer; place: ScanPlace } | undefined {
  const current = registered.findLast(({ place }) => place === 'screen') ?? registered.at(-1);
  return current?.consumer && { consumer: current.consumer, place: current.place };
}

/** Who gets a scan whose code was looked up: its screen may have been left meanwhile. */
export function successorOf(consumer: ScanConsumer): ScanConsumer {
  const isThere = registered.some((one) => one.consumer === consumer);
  return isThere ? consumer : (currentConsumer()?.consumer ?? consumer);
}

/** Whether nobody hears scans. */
export const isUnheard = (): boolean => registered.length === 0;
