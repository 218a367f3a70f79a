import { FORMATS, type CodeDetector } from './codeDetector.ts';

interface NativeDetector {
  new (options: { formats: readonly string[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own detector where it reads all that stands on goods, else ours, which is fetched only then. */
export async function openDetector(): Promise<CodeDetector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  if (Native !== undefined) {
    const known = await Native.getSupportedFormats();
    if (FORMATS.every((format) => known.includes(format))) return new Native({ formats: FORMATS });
  }
  return (await import('./wasmDetector.ts')).openWasmDetector();
}
