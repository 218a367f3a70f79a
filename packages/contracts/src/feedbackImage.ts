/** The specification's 5 MB: an image of exactly this many bytes is taken. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Kinds of image that feedback may carry, by media type, and the end of a file's name for each. */
export const IMAGE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
