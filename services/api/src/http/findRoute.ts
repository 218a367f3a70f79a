import type { Route } from './route.ts';

/** An endpoint with the values of its path's parameters; or which methods the path knows, when not this one. */
export type FoundRoute<Endpoint> =
  { kind: 'found'; endpoint: Endpoint; params: Record<string, string> } | { kind: 'wrong_method'; allowed: string };

interface Entry<Endpoint> {
  method: string;
  /** Parts of the path; a parameter's begins with a colon. */
  parts: readonly string[];
  endpoint: Endpoint;
}

/**
 * Finds endpoints by method and path, the first of the table that fits: a request is compared only with the few routes of
 * its own resource that have as many parts. HEAD asks what GET asks; one closing slash is no part. Undefined for any other
 * path, also for one whose parameter is no UTF-8.
 */
export function createRouteFinder<Endpoint>(
  routes: readonly Route[],
  endpointOf: (route: Route) => Endpoint,
): (method: string, path: string) => FoundRoute<Endpoint> | undefined {
  const groups = new Map<string, Entry<Endpoint>[]>();
  for (const route of routes) {
    const parts = partsOf(route.path);
    const group = groups.get(groupOf(parts)) ?? [];
    group.push({ method: route.method, parts, endpoint: endpointOf(route) });
    groups.set(groupOf(parts), group);
  }
  return (method, path) => {
    const parts = partsOf(path);
    const wanted = method === 'HEAD' ? 'GET' : method;
    const allowed = new Set<string>();
    for (const entry of groups.get(groupOf(parts)) ?? []) {
      const params = matched(entry.parts, parts);
      if (params === undefined) continue;
      if (entry.method === wanted) return { kind: 'found', endpoint: entry.endpoint, params };
      allowed.add(entry.method);
    }
    return allowed.size === 0 ? undefined : { kind: 'wrong_method', allowed: [...allowed].join(', ') };
  };
}

function partsOf(path: string): string[] {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(1, end).split('/');
}

const groupOf = (parts: readonly string[]): string => `${parts.length} ${parts[0]}`;

/** The parameters of a path that fits; undefined for any other. */
function matched(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (expected.startsWith(':')) {
      const value = decoded(part);
      if (value === undefined || value === '') return undefined;
      params[expected.slice(1)] = value;
    } else if (part !== expected) return undefined;
  }
  return params;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
