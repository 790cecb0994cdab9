/**
 * Types for the used part of libheif in WebAssembly, because the package's own types describe only its C functions.
 */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Pixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Returns whether this is the primary image of the file. Each file has one primary image. */
    is_primary(): boolean;
    /**
     * Writes the image's RGBA pixels to `into`.
     * @param done called with null if the image cannot be decoded
     */
    display(into: Pixels, done: (shown: Pixels | null) => void): void;
    free(): void;
  }
  interface LibHeif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
  const load: () => Promise<LibHeif>;
  export default load;
}
