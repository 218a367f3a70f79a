/** Scanning with the camera of the phone or the computer. */
export const camera = {
  scan: 'Scan with camera',
  title: 'Camera',
  picture: 'What the camera sees',
  starting: 'The camera is starting…',
  looking: 'Hold the barcode in front of the camera.',
  lastRead: 'Read: %{code}. Hold the next one there.',
  refused: 'The camera was not allowed. Allow it for this page in the settings of your browser, then try again.',
  missing: 'There is no camera on this device.',
  busy: 'Another program is using the camera. Close it there, then try again.',
  failed: 'The camera does not work here. Type the code, or use a hand scanner.',
  close: 'Close camera',
};
