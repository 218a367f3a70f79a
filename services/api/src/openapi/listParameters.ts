import { filterValue, isScalar } from '../lists/parseListQuery.ts';
import type { Resource } from '../lists/resource.ts';
import { jsonSchema, type Json } from './jsonSchema.ts';

/** A query parameter that is written as JSON. */
export const inJson = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'query',
  description,
  content: { 'application/json': { schema } },
});

/** What says `unknown_sort` otherwise; fields hidden from a role cannot be sorted by either. */
function sortFields({ row }: Resource): string[] {
  return Object.entries(row.shape).flatMap(([field, schema]) => (isScalar(schema) ? [field] : []));
}

/** `filter`, `range` and `sort` of one list, as JSON texts. */
export function listParameters(resource: Resource): Json[] {
  const { filters, sort, defaults } = resource;
  const shown = defaults === undefined ? '' : ` Without it: \`${JSON.stringify(defaults)}\`.`;
  return [
    inJson('filter', `One value of a field, or several to choose from.${shown}`, {
      type: 'object',
      properties: Object.fromEntries(filters.map((name) => [name, jsonSchema(filterValue(resource, name))])),
      additionalProperties: false,
    }),
    { $ref: '#/components/parameters/Range' },
    inJson('sort', 'Field and order.', {
      type: 'array',
      prefixItems: [
        { type: 'string', enum: sortFields(resource) },
        { type: 'string', enum: ['ASC', 'DESC'] },
      ],
      minItems: 2,
      maxItems: 2,
      default: [sort.field, sort.order],
    }),
  ];
}
