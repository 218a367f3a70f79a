import type { RecordedEvent } from '@bahi/contracts';
import { openLog } from '@bahi/runtime';
import { existingFolder, ToolError, type Tool } from '../cli/tool.ts';

const PAGE = 500;
/** Maximum length of one field in the readable form. */
const MAX_FIELD = 160;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_FIELD ? `${text.slice(0, MAX_FIELD)}…` : text;
}

/** A damaged row has no content. */
const isUnreadable = ({ data, meta }: RecordedEvent): boolean => data === undefined || !('at' in meta);

/** `12  2026-07-01 10:15:00Z  BillCompleted  billId=… invoiceNumber=SKS/00012 …` */
function eventLine(event: RecordedEvent): string {
  const { revision, type, data, meta } = event;
  if (isUnreadable(event))
    return `${String(revision).padStart(6)}  DAMAGED ${type}: cannot be read, see npm run verify`;
  const fields = Object.entries(data ?? {}).map(([name, value]) => `${name}=${shown(value)}`);
  const at = (meta.occurredAt ?? meta.at).replace('T', ' ').replace(/\.\d{3}Z$/, 'Z');
  return `${String(revision).padStart(6)}  ${at}  ${type}  ${fields.join(' ')}`.trimEnd();
}

/** Prints the history of one stream as stored. */
export const replayTool: Tool = {
  help: `
npm run replay -- STREAM [--json]

Prints the history of a stream, one event per line, oldest first. Streams are account-, shop-,
catalogue-, customers-, ledger-, bill-, feedback- and import- followed by an id, email- and phone- followed by the key
of an address. Works while the server runs.

  --json   prints each complete event as stored, one JSON object per line

Exit code 0 when all events could be read, 1 when a row is damaged, 2 when there is nothing to print.
`,
  options: { json: { type: 'boolean' } },
  onlyPrints: true,
  async run({ positionals, values, config, print }) {
    const [stream, ...rest] = positionals;
    if (stream === undefined || rest.length > 0)
      throw new ToolError('give exactly one stream: npm run replay -- STREAM');
    if (config.stores === undefined) existingFolder(config);
    const store = await openLog(config);
    try {
      let from = 0;
      let damaged = 0;
      for (;;) {
        const page = await store.readStream(stream, { from, maxCount: PAGE, asStored: true });
        for (const event of page) print(values['json'] === true ? JSON.stringify(event) : eventLine(event));
        damaged += page.filter(isUnreadable).length;
        from += page.length;
        if (page.length < PAGE) break;
      }
      if (from === 0) throw new ToolError(`there is no stream ${stream}`);
      return damaged === 0 ? 0 : 1;
    } finally {
      await store.close();
    }
  },
};
