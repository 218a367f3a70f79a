import { useGetManyAggregate } from 'react-admin';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { useProductNames } from '../../labels/productNames.ts';
import { shownValue } from './differences.ts';

/** Resources of reference fields. */
const POINTED: Readonly<Record<string, string>> = {
  categoryId: 'categories',
  productId: 'products',
  vendorId: 'vendors',
};

interface ShownValueProps {
  field: string;
  /** The row or body that has it. */
  of: Record<string, unknown>;
}

/** A field's value, formatted; a reference as the name of its row. */
export function ShownValue({ field, of }: ShownValueProps) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const value = of[field];
  const resource = POINTED[field];
  if (resource === undefined || typeof value !== 'string' || value === '')
    return shownValue(field, value, { translate, language });
  return <Pointed resource={resource} id={value} known={of[field.replace(/Id$/, 'Name')]} />;
}

interface PointedProps {
  resource: string;
  id: string;
  /** The name that was sent with the id, if any. */
  known: unknown;
}

function Pointed({ resource, id, known }: PointedProps) {
  const namesOf = useProductNames();
  const { data = [] } = useGetManyAggregate<{ id: string; name: string; localName?: string | null }>(
    resource,
    { ids: [id] },
    { onError: () => undefined },
  );
  const row = data.find((one) => one?.id === id);
  if (row !== undefined) return namesOf({ name: row.name, localName: row.localName ?? null }).first;
  return typeof known === 'string' ? known : '…';
}
