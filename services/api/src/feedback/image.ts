import { IMAGE_EXTENSIONS } from '@bahi/contracts';
import { refuseFields } from '../http/httpRefusal.ts';
import type { UploadedFile } from '../http/route.ts';

/** First bytes of each file type, in hexadecimal. */
const BEGINNINGS: readonly [mime: string, beginning: RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
];
const LONGEST_BEGINNING = 12;

export interface Image {
  bytes: Buffer;
  mime: string;
}

/** The type of the uploaded image by its first bytes; its name and content type are ignored. @throws {HttpRefusal} 422 `image_type` */
export function checkedImage(file: UploadedFile | undefined): Image | undefined {
  if (file === undefined) return undefined;
  const first = file.bytes.toString('hex', 0, LONGEST_BEGINNING);
  const mime = BEGINNINGS.find(([, beginning]) => beginning.test(first))?.[0];
  if (mime === undefined) throw refuseFields({ image: 'image_type' });
  return { bytes: file.bytes, mime };
}

/** A name we make ourselves. */
export function imageName(id: string, mime: string): string {
  return `feedback-${id.slice(0, 8)}.${IMAGE_EXTENSIONS[mime] ?? 'bin'}`;
}
