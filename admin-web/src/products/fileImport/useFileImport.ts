import type { ColumnMapping, FileImportView } from '@bahi/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { importProducts, listFileImports, undoFileImport } from '../../providers/calls/fileImports.ts';
import { useRequest } from '../../providers/http/useRequest.ts';

const IMPORTS_KEY = ['products', 'fileImports'] as const;

interface Chosen {
  file: File;
  mapping: ColumnMapping;
}

/** A file on its way: tried whenever it or the meaning of a column changes, then imported, then perhaps undone. */
export function useFileImport() {
  const importRequest = useRequest();
  const undoRequest = useRequest();
  const [chosen, setChosen] = useState<Chosen>();
  // stays while another meaning is tried, with the field that has the focus
  const [view, setView] = useState<FileImportView>();
  const keyOf = ({ file, mapping }: Chosen) => ({ name: file.name, size: file.size, at: file.lastModified, mapping });
  const changed = (): void => void queryClient.invalidateQueries({ queryKey: ['products'] });
  const trying = useMutation({
    mutationFn: async (next: Chosen) => importProducts({ ...next, isDryRun: true, isAgain: false }, {}),
    onSuccess: setView,
    onError: () => setView(undefined),
  });
  const importing = useMutation({
    mutationFn: async ({ isAgain, ...next }: Chosen & { isAgain: boolean }) =>
      importProducts({ ...next, isDryRun: false, isAgain }, importRequest.optionsFor({ ...keyOf(next), isAgain })),
    onSuccess() {
      importRequest.succeeded();
      changed();
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
    },
  });
  const undoing = useMutation({
    mutationFn: async (id: string) => undoFileImport(id, undoRequest.optionsFor({ id })),
    onSuccess: changed,
  });
  const earlier = useQuery({ queryKey: IMPORTS_KEY, queryFn: async ({ signal }) => listFileImports(signal) });
  const attempt = (next: Chosen): void => {
    setChosen(next);
    importing.reset();
    undoing.reset();
    trying.mutate(next);
  };
  return {
    file: chosen?.file,
    view,
    trying,
    importing,
    undoing,
    earlier: earlier.data ?? [],
    choose: (file: File): void => {
      setView(undefined);
      attempt({ file, mapping: {} });
    },
    /** A column takes its meaning from another that had it. */
    setColumn: (heading: string, field: string | null): void => {
      if (chosen === undefined || view === undefined) return;
      const before = Object.entries(view.mapping);
      const mapping = before.map(
        ([name, one]) => [name, name === heading ? field : one === field ? null : one] as const,
      );
      attempt({ ...chosen, mapping: Object.fromEntries(mapping) });
    },
    save: (isAgain: boolean): void => {
      if (chosen !== undefined && view !== undefined)
        importing.mutate({ file: chosen.file, mapping: view.mapping, isAgain });
    },
  };
}

export type FileImport = ReturnType<typeof useFileImport>;
