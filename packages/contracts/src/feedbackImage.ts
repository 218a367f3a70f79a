/** The specification's limit of 5 MB, inclusive. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Media types of feedback images, with the file extension of each. */
export const IMAGE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
