const streamName = /^[a-z]+-[\x20-\x7e]{1,200}$/;

/** `family-identity` in printable ASCII. @throws {Error} for any other name: such a stream could not be found again */
export function checkStreamName(stream: string): void {
  if (!streamName.test(stream)) throw new Error(`${JSON.stringify(stream)} is not a stream name`);
}
