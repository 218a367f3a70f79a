import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { FORMATS, type CodeDetector } from './codeDetector.ts';

/** The detector for browsers that have none. Its program comes from our own server: by itself it would ask another host. */
export async function openWasmDetector(): Promise<CodeDetector> {
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
