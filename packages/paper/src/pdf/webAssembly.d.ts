/** The part of WebAssembly that we use; TypeScript declares it only for browsers. */
declare namespace WebAssembly {
  interface Memory {
    buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  interface Instance {
    exports: unknown;
  }
  type Imports = Record<string, Record<string, (value: number) => number>>;
  const Module: new (bytes: Uint8Array) => object;
  const Instance: new (module: object, imports: Imports) => Instance;
}
