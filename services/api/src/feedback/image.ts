import { fileTypeFromBuffer } from 'file-type';
import { refuseFields } from '../http/httpRefusal.ts';
import type { UploadedFile } from '../http/route.ts';

/** The specification's 5 MB: exactly this many bytes pass. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

export interface Image {
  bytes: Buffer;
  mime: string;
}

/** The uploaded image by its first bytes; what its sender called it counts for nothing. @throws {HttpRefusal} 422 `image_type` */
export async function checkedImage(file: UploadedFile | undefined): Promise<Image | undefined> {
  if (file === undefined) return undefined;
  const type = await fileTypeFromBuffer(file.bytes);
  // a PNG that moves is a PNG
  const mime = type?.mime === 'image/apng' ? 'image/png' : type?.mime;
  if (mime === undefined || EXTENSIONS[mime] === undefined) throw refuseFields({ image: 'image_type' });
  return { bytes: file.bytes, mime };
}

/** A name we make ourselves. */
export function imageName(id: string, mime: string): string {
  return `feedback-${id.slice(0, 8)}.${EXTENSIONS[mime] ?? 'bin'}`;
}
