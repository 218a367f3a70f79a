/** What reads codes from a picture: the browser's own `BarcodeDetector` or the same in WebAssembly. */
export interface CodeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

/** What stands on goods. QR codes are left out: on a counter they are for paying. */
export const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39'] as const;
