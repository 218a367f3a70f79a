import { ToolError } from '../cli/tool.ts';

const NO_ROOM = /ENOSPC|disk is full|no space/i;
/** What an operator can put right, as the system or a driver words it. */
const NAMED = /^(E[A-Z]+|StorageFull|PrivateStoreFull|TimeoutError)$/;

/** The work, whose failures that an operator can put right are one line with the place; a fault of ours keeps its stack. */
export async function orSayWhy<Result>(place: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    const { name, message, code } = cause as NodeJS.ErrnoException;
    if (NO_ROOM.test(`${code} ${message}`))
      throw new ToolError(`${place}: no space is left; make room and run it again`);
    if (NAMED.test(code ?? name) || /^(fetch failed$|the backup server )/.test(message)) {
      throw new ToolError(`${place}: ${message}`, { cause });
    }
    throw cause;
  }
}
