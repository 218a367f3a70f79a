import { describe, expect, it } from '@jest/globals';
import { dataText, keepDataText, keepMetaText, metaText } from './eventText.ts';

describe("the text of an event's data", () => {
  it('stays as first written, whatever happens to the data', () => {
    const event = { data: { b: 1, a: 'आटा' } };
    expect(dataText(event)).toBe('{"a":"आटा","b":1}');
    event.data.b = 2;
    expect(dataText(event)).toBe('{"a":"आटा","b":1}');
  });

  it('is invisible on the event, and is not copied', () => {
    const event = { data: { a: 1 } };
    keepDataText(event, 'kept');
    expect(Reflect.ownKeys(event)).toEqual(['data']);
    expect(JSON.stringify(event)).toBe('{"data":{"a":1}}');
    expect(event).toStrictEqual({ data: { a: 1 } });
    expect(dataText({ ...event })).toBe('{"a":1}');
    expect(dataText(event)).toBe('kept');
  });

  it('is kept beside the text of its meta', () => {
    const id = '0'.repeat(32);
    const event = { data: { a: 1 }, meta: { commandId: id, correlationId: id, at: 'then', app: 'test' } };
    expect(metaText(event)).toBe(`{"app":"test","at":"then","commandId":"${id}","correlationId":"${id}"}`);
    keepMetaText(event, 'meta');
    expect([dataText(event), metaText(event)]).toEqual(['{"a":1}', 'meta']);
    keepDataText(event, 'data');
    expect([dataText(event), metaText(event)]).toEqual(['data', 'meta']);
  });
});
