/**
 * Prints what a command is for and ends the process, when `--help` is among the command's arguments.
 * @param {string} help its first line says how the command is called
 */
export function explainIfAsked(help) {
  if (!process.argv.slice(2).includes('--help')) return;
  console.log(help.trim());
  process.exit(0);
}
