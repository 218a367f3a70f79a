/** Reads codes from a picture: the browser's `BarcodeDetector` or the same in WebAssembly. */
export interface CodeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

/** Formats printed on goods. Without QR codes: at a counter they are for paying. */
export const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39'] as const;
