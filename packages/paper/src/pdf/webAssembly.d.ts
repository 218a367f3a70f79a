/** The part of WebAssembly that we use; TypeScript declares it only for browsers. */
declare namespace WebAssembly {
  interface Memory {
    buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, (value: number) => number>>);
    exports: unknown;
  }
}
