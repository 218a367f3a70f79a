import type { Id } from '@bahi/contracts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, CsvBody, Route, Target } from '../http/route.ts';
import { answers, shapes } from '../openapi/answers.ts';
import type { Services } from '../services.ts';
import { fillNames, idsIn, placesOf, type Places } from './places.ts';

/**
 * The route, whose answers name people: beside each id of a person stands the name, as far as the schema of the answer has a
 * `joinedName` there. Names are private data, so neither the log nor a read model has them. They are looked up once per answer, within
 * the caller's shop, and are those of today; a former member has the last one. The row beside a refusal is treated alike.
 */
export function withNames(route: Route): Route {
  const target: Target = `${route.method} ${route.path as `/${string}`}`;
  const shape = answers[target]?.shape ?? null;
  const places = shape === null ? undefined : placesOf(shapes[shape]);
  if (places === undefined) return route;
  const handle: Route['handle'] = async (services, given) => {
    const call: Call = given;
    try {
      const reply = await route.handle(services, given);
      if (reply.csv !== undefined) return { ...reply, csv: namedPages(services, call, places, reply.csv) };
      return { ...reply, body: await named(services, call, places, reply.body) };
    } catch (error) {
      if (!(error instanceof HttpRefusal) || error.details.current === undefined) throw error;
      const current = await named(services, call, places, error.details.current);
      throw new HttpRefusal(error.refusal, { ...error.details, current });
    }
  };
  return { ...route, handle };
}

function namedPages(services: Services, call: Call, places: Places, csv: CsvBody): CsvBody {
  return {
    ...csv,
    async *pages(signal) {
      for await (const page of csv.pages(signal)) {
        yield (await named(services, call, places, page)) as readonly unknown[];
      }
    },
  };
}

async function named({ privateStore }: Services, { session }: Call, places: Places, body: unknown): Promise<unknown> {
  const ids = new Set<Id>();
  idsIn(body, places, ids);
  if (session === undefined || ids.size === 0) return body;
  return fillNames(body, places, await privateStore.accounts.names(session.shopId, [...ids]));
}
