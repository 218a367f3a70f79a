import type { Id } from '@bahi/contracts';

export interface OpenImport {
  importId: Id;
  shopId: Id;
  label: string;
}

export interface FinishImport {
  importId: Id;
  shopId: Id;
}
