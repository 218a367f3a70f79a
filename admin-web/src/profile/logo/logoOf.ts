import { MAX_LOGO_BYTES } from '@bahi/contracts';

/** Edges in pixels that are tried, the finest first: a picture of few colours stays sharp, a photograph gets small. */
const EDGES = [480, 400, 320, 256, 200, 160, 128, 96, 64, 48] as const;

/** A picture of any kind that the browser knows as a PNG in base64, as fine as the limit allows. @throws {Error} for anything else */
export async function logoOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const edge of EDGES) {
      const png = await drawn(picture, Math.min(1, edge / Math.max(picture.width, picture.height)));
      if (png !== null && png.size <= MAX_LOGO_BYTES) return await base64(png);
    }
  } finally {
    picture.close();
  }
  throw new Error('no size of the picture is small enough');
}

async function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The bytes of a file in base64. */
export async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
