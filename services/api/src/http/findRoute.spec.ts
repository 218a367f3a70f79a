import { describe, expect, it } from '@jest/globals';
import { createRouteFinder } from './findRoute.ts';
import { noBody, open, openQuery, type Route } from './route.ts';

const nothing = async () => ({ status: 200 });
const table: readonly Route[] = [
  openQuery('GET /things', nothing),
  openQuery('GET /things/:id', nothing),
  open('POST /things/batch', noBody, nothing),
  open('POST /things/:id', noBody, nothing),
  open('PUT /things/:id/parts/:part', noBody, nothing),
];
const find = createRouteFinder(table, (route) => `${route.method} ${route.path}`);

describe('finding a route', () => {
  it('gives the first that fits, with its parameters decoded', () => {
    expect(find('GET', '/things')).toEqual({ kind: 'found', endpoint: 'GET /things', params: {} });
    expect(find('POST', '/things/batch')).toMatchObject({ endpoint: 'POST /things/batch' });
    expect(find('POST', '/things/b%2Fc')).toMatchObject({ endpoint: 'POST /things/:id', params: { id: 'b/c' } });
    expect(find('PUT', '/things/1/parts/2')).toMatchObject({ params: { id: '1', part: '2' } });
  });

  it('answers HEAD as GET, and a path with a closing slash as one without', () => {
    expect(find('HEAD', '/things/1/')).toMatchObject({ endpoint: 'GET /things/:id', params: { id: '1' } });
    expect(find('GET', '/things/')).toMatchObject({ endpoint: 'GET /things' });
  });

  it('names the methods that a path knows', () => {
    expect(find('DELETE', '/things/1')).toEqual({ kind: 'wrong_method', allowed: 'GET, POST' });
    expect(find('OPTIONS', '/things')).toEqual({ kind: 'wrong_method', allowed: 'GET' });
  });

  it('finds nothing at a path that is not in the table', () => {
    for (const path of ['/', '', '/thing', '/Things', '/things//', '/things/1/parts', '/things/1/parts/2/3']) {
      expect(find('GET', path)).toBeUndefined();
    }
    expect(find('GET', '/things/%ff')).toBeUndefined();
  });
});
