import { ToolError } from '../cli/tool.ts';

const NO_ROOM = /ENOSPC|disk is full|no space/i;
/** Errors of the system or a driver that an operator can fix. */
const NAMED = /^(E[A-Z]+|StorageFull|PrivateStoreFull|TimeoutError)$/;

/** Converts a failure that an operator can fix to one line with the place. Our own bugs keep their stack trace. */
export async function withOperatorErrors<Result>(place: string, work: Promise<Result>): Promise<Result> {
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
