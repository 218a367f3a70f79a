import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The file in the given variable, else a program in the PATH, else the fallback; undefined if there is none. */
export function findProgram(variable: string, program: string, lastResort?: string): string | undefined {
  const named = process.env[variable];
  const folders = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  return (named ? [named] : lastResort === undefined ? folders : [...folders, lastResort]).find(isProgram);
}
