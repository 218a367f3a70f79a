import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { FORMATS, type CodeDetector } from './codeDetector.ts';

/** Detector for browsers without one. Its WebAssembly comes from our server; by default it would be fetched from a CDN. */
export async function openWasmDetector(): Promise<CodeDetector> {
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
