import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchCamera, type CameraState } from './watchCamera.ts';

const TEA = '8901030912344';
const SOAP = '036000291452';

/** A camera that shows these codes one after the other, some pictures long each. */
class FakeCamera {
  readonly track = { readyState: 'live', stop: () => void (this.track.readyState = 'ended') };
  readonly asked: MediaStreamConstraints[] = [];
  readonly #refusal: string | undefined;
  constructor(shown: readonly string[][], refusal?: string) {
    this.#refusal = refusal;
    const pictures = shown.flatMap((codes) => [codes, codes, codes]);
    const detect = async () => (pictures.shift() ?? []).map((rawValue) => ({ rawValue }));
    const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'qr_code'];
    class BarcodeDetector {
      static getSupportedFormats = async () => formats;
      detect = detect;
    }
    Object.assign(globalThis, { BarcodeDetector });
    const stream = { getTracks: () => [this.track], getVideoTracks: () => [this.track] };
    const getUserMedia = async (constraints: MediaStreamConstraints) => {
      this.asked.push(constraints);
      if (this.#refusal !== undefined) throw new DOMException('no', this.#refusal);
      return stream;
    };
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  }
}

/** Watches until `count` codes were told or there is no camera, and tells what happened. */
async function watched(count: number): Promise<{ codes: string[]; states: CameraState[]; picture: HTMLVideoElement }> {
  const picture = document.createElement('video');
  const end = new AbortController();
  const codes: string[] = [];
  const states: CameraState[] = [];
  await watchCamera(picture, {
    signal: end.signal,
    onState: (state) => states.push(state),
    onCode(code) {
      codes.push(code);
      if (codes.length === count) end.abort();
    },
  });
  return { codes, states, picture };
}

describe('the camera', () => {
  beforeEach(() => {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  it('reports several codes in a row once each, and is released when it is closed', async () => {
    const camera = new FakeCamera([[TEA], [], [SOAP]]);
    const { codes, states, picture } = await watched(2);
    expect(codes).toEqual([TEA, SOAP]);
    expect(states).toEqual(['looking']);
    expect(camera.track.readyState).toBe('ended');
    expect(picture.srcObject).toBeNull();
  });

  it('is the one at the back', async () => {
    const camera = new FakeCamera([[TEA]]);
    await watched(1);
    expect(camera.asked).toEqual([{ video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 } } }]);
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'failed'],
  ])('is reported as missing with the reason: %s', async (name, state) => {
    const camera = new FakeCamera([], name);
    expect((await watched(1)).states).toEqual([state]);
    expect(camera.asked).toHaveLength(1);
  });

  it('is reported as lost when it is disconnected', async () => {
    const camera = new FakeCamera([[TEA]]);
    camera.track.readyState = 'ended';
    expect((await watched(1)).states).toEqual(['looking', 'failed']);
  });
});
