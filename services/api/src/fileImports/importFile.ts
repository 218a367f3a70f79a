import { columnMapping, importFileBody, type ColumnMapping, type FileKind } from '@bahi/contracts';
import { checkBody } from '../http/checkBody.ts';
import { refuseFields } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { importProducts } from './importProducts.ts';
import { jsonOf } from './reading/readCell.ts';
import type { SentFile } from './sentFile.ts';

/** Another kind is a format of columns and a command; `importProducts.ts` is the model. */
const importers: Readonly<
  Partial<Record<FileKind, (services: Services, call: SignedInCall, file: SentFile) => Promise<Reply>>>
> = { products: importProducts };

/** `POST /imports/files`: a file of rows, tried or imported. */
export async function importFile(services: Services, call: SignedInCall): Promise<Reply> {
  const { kind, mapping, dryRun, again } = checkBody(importFileBody, call.body);
  const importer = importers[kind];
  if (importer === undefined) throw refuseFields({ kind: 'import_kind_unavailable' });
  if (call.file === undefined) throw refuseFields({ file: 'file_required' });
  const { bytes } = call.file;
  return importer(services, call, {
    bytes,
    mapping: mappingOf(mapping),
    isDryRun: dryRun === 'true',
    isAgain: again === 'true',
  });
}

function mappingOf(text: string | undefined): ColumnMapping {
  if (text === undefined || text === '') return {};
  const result = columnMapping.safeParse(jsonOf(text));
  if (!result.success) throw refuseFields({ mapping: 'invalid' });
  return result.data;
}
