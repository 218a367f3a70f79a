import { expect, it } from '@jest/globals';
import { idOfStream, isStreamOf, streamOf, type StreamFamily } from './streamOf.ts';

const families = Object.keys(streamOf) as StreamFamily[];

it.each(families)('the name of a stream of the family %s tells family and id', (family) => {
  const stream = streamOf[family]('a1');
  expect(stream).toBe(`${family}-a1`);
  expect(families.filter((other) => isStreamOf(other, stream))).toEqual([family]);
  expect(idOfStream(stream)).toBe('a1');
});
