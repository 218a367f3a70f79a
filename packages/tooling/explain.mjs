/**
 * Prints a command's help and exits when `--help` is among its arguments.
 * @param {string} help its first line is the usage
 */
export function explainIfAsked(help) {
  if (!process.argv.slice(2).includes('--help')) return;
  console.log(help.trim());
  process.exit(0);
}
