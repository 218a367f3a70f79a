import type { z } from 'zod';

/** Whether a value fits a schema; after false, ask the schema itself. */
export type QuickCheck = (value: unknown) => boolean;

/** For schemas without a quick check: the schema decides. */
const undecided: QuickCheck = () => false;

/**
 * Makes a check from a schema, for values that hardly ever fail it. It builds nothing, whereas parsing copies every
 * object. Kinds of schema that no event uses, and checks that change the value, are left to the schema.
 */
export function quickCheck(schema: z.core.$ZodType): QuickCheck {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return stringCheck(def);
    case 'number':
      return numberCheck(def);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'enum': {
      const values: ReadonlySet<unknown> = new Set(Object.values(def.entries));
      return (value) => values.has(value);
    }
    case 'literal': {
      const values: ReadonlySet<unknown> = new Set(def.values);
      return (value) => values.has(value);
    }
    case 'nullable': {
      const inner = quickCheck(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'array': {
      const element = quickCheck(def.element);
      return def.checks === undefined ? (value) => Array.isArray(value) && value.every(element) : undecided;
    }
    case 'union': {
      const options = def.options.map(quickCheck);
      return (value) => options.some((option) => option(value));
    }
    case 'object':
      return objectCheck(def);
    default:
      return undecided;
  }
}

type Def<Schema extends z.core.$ZodType> = Schema['_zod']['def'];

/** The checks of a schema as declared. */
function checksOf({ checks = [] }: z.core.$ZodTypeDef): z.core.$ZodChecks['_zod']['def'][] {
  return checks.map((check) => (check as z.core.$ZodChecks)._zod.def);
}

/** Plain text, or text described by a single pattern. */
function stringCheck(def: Def<z.core.$ZodString>): QuickCheck {
  const patterns: RegExp[] = [];
  // a format such as an ISO date is its own check
  const formats = 'format' in def ? [def as Def<z.core.$ZodStringFormat>] : [];
  for (const check of [...formats, ...checksOf(def)]) {
    const isPattern = 'format' in check && ['regex', 'date', 'datetime'].includes(check.format);
    if (!isPattern || !('pattern' in check) || check.pattern === undefined || check.pattern.global) return undecided;
    patterns.push(check.pattern);
  }
  const [first, ...others] = patterns;
  if (first === undefined) return (value) => typeof value === 'string';
  if (others.length > 0) return undecided;
  return (value) => typeof value === 'string' && first.test(value);
}

/** Safe integers within bounds. */
function numberCheck(def: Def<z.core.$ZodNumber>): QuickCheck {
  if (!('format' in def) || def.format !== 'safeint') return undecided;
  let [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  for (const check of checksOf(def)) {
    if (check.check === 'greater_than' && check.inclusive) least = Math.max(least, Number(check.value));
    else if (check.check === 'less_than' && check.inclusive) most = Math.min(most, Number(check.value));
    else return undecided;
  }
  return (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Objects with exactly the named fields; optional ones may be absent. */
function objectCheck(def: Def<z.core.$ZodObject>): QuickCheck {
  const isStrict = def.catchall?._zod.def.type === 'never';
  if (!isStrict || def.checks !== undefined) return undecided;
  const fields = Object.entries(def.shape).map(([key, field]) => {
    const inner = (field as z.core.$ZodTypes)._zod.def;
    return inner.type === 'optional'
      ? { key, mayMiss: true, fits: quickCheck(inner.innerType) }
      : { key, mayMiss: false, fits: quickCheck(field) };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    let there = 0;
    for (const { key, mayMiss, fits } of fields) {
      if (mayMiss && !Object.hasOwn(value, key)) continue;
      if (!fits((value as Record<string, unknown>)[key])) return false;
      there += 1;
    }
    // any further field is unknown
    return Object.keys(value).length === there;
  };
}
