import { CodeGate } from './codeGate.ts';
import { openDetector } from './openDetector.ts';

/** Pause between two pictures: quick enough for a hand, slow enough for a phone's battery. */
const SCAN_EACH_MS = 100;

/** State of the camera; the last four say why it is not available. */
export type CameraState = 'starting' | 'looking' | 'refused' | 'missing' | 'busy' | 'failed';

interface Watch {
  /** Stops it and releases the camera. */
  signal: AbortSignal;
  onState: (state: CameraState) => void;
  onCode: (code: string) => void;
}

/** Shows the picture of the back camera and reports the codes in it until the signal aborts. */
export async function watchCamera(picture: HTMLVideoElement, { signal, onState, onCode }: Watch): Promise<void> {
  let stream: MediaStream | undefined;
  try {
    const facing = { ideal: 'environment' };
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, width: { ideal: 1_280 } } });
    signal.addEventListener('abort', () => release(stream), { once: true });
    const detector = await openDetector();
    if (signal.aborted) return;
    picture.srcObject = stream;
    await picture.play();
    onState('looking');
    const gate = new CodeGate();
    while (!signal.aborted) {
      if (stream.getVideoTracks().every(({ readyState }) => readyState === 'ended'))
        throw new Error('the camera is gone');
      const found = await detector.detect(picture);
      const codes = gate.read(
        found.map(({ rawValue }) => rawValue),
        performance.now(),
      );
      // it may have been closed while the picture was read
      for (const code of codes) if (!signal.aborted) onCode(code);
      await new Promise((resolve) => setTimeout(resolve, SCAN_EACH_MS));
    }
  } catch (error) {
    if (!signal.aborted) onState(stateAfter(error));
  } finally {
    release(stream);
    picture.srcObject = null;
  }
}

function release(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function stateAfter(error: unknown): CameraState {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
      return 'busy';
    default:
      return 'failed';
  }
}
