const streamName = /^[a-z]+-[\x20-\x7e]{1,200}$/;

/** Whether the name has the form `family-identity`, in printable ASCII. */
export function isStreamName(name: string): boolean {
  return streamName.test(name);
}

/** @throws {Error} for an invalid name: such a stream could not be found again */
export function checkStreamName(stream: string): void {
  if (!isStreamName(stream)) throw new Error(`${JSON.stringify(stream)} is not a stream name`);
}
