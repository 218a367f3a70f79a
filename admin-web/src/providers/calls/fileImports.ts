import type { ColumnMapping, FileImportRow, FileImportView } from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';

/** A file of products, and what shall become of it. */
export interface SentProducts {
  file: File;
  mapping: ColumnMapping;
  isDryRun: boolean;
  /** Takes a file that was imported before. */
  isAgain: boolean;
}

/** Tries or imports a file of products. @throws {ApiError} a file that is not understood; import_has_errors, file_imported_before */
export async function importProducts(sent: SentProducts, options: RequestOptions): Promise<FileImportView> {
  const form = new FormData();
  form.set('kind', 'products');
  form.set('dryRun', String(sent.isDryRun));
  form.set('again', String(sent.isAgain));
  form.set('mapping', JSON.stringify(sent.mapping));
  form.set('file', sent.file);
  return (await callApi<FileImportView>('/imports/files', { method: 'POST', form, ...options })).body;
}

/** The newest imported files. */
export const listFileImports = async (signal?: AbortSignal): Promise<FileImportRow[]> =>
  (await callApi<{ imports: FileImportRow[] }>('/imports/files', { signal })).body.imports;

/** Takes an import back; gives the number of products. @throws {ApiError} import_in_use, import_undone */
export const undoFileImport = async (id: string, options: RequestOptions): Promise<number> =>
  (await callApi<{ undone: number }>(`/imports/${id}/undo`, { method: 'POST', body: {}, ...options })).body.undone;
