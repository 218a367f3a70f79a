import { FORMATS, type CodeDetector } from './codeDetector.ts';

interface NativeDetector {
  new (options: { formats: readonly string[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's detector if it reads every format on goods, else the WebAssembly one, which is fetched on demand. */
export async function openDetector(): Promise<CodeDetector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  if (Native !== undefined) {
    const known = await Native.getSupportedFormats();
    if (FORMATS.every((format) => known.includes(format))) return new Native({ formats: FORMATS });
  }
  return (await import('./wasmDetector.ts')).openWasmDetector();
}
