import { expect, it } from '@jest/globals';
import { linkSettings } from './linkSettings.ts';

function warningsOf(config: Parameters<typeof linkSettings>[0], listening: string): unknown[] {
  const warnings: unknown[] = [];
  linkSettings(config, listening, { warn: (text: unknown) => void warnings.push(text) });
  return warnings;
}

it.each([
  ['http://127.0.0.1:3000', /^PUBLIC_URL is not set: links in mail begin with http:\/\/127\.0\.0\.1:3000 and open on/],
  ['http://0.0.0.0:3000', /^PUBLIC_URL is not set: links in mail begin with http:\/\/(?!0\.0\.0\.0)/],
])('the start warns that links lead nowhere, or where nobody may be: %s', (listening, warning) => {
  for (const role of ['all', 'api'] as const)
    expect(warningsOf({ publicUrl: undefined, role }, listening)).toEqual([expect.stringMatching(warning)]);
});

it('the start warns of nothing with an address, and in a process that mails nothing', () => {
  expect(warningsOf({ publicUrl: 'https://books.example.in', role: 'all' }, 'http://0.0.0.0:3000')).toEqual([]);
  for (const role of ['worker', 'realtime'] as const)
    expect(warningsOf({ publicUrl: undefined, role }, 'http://0.0.0.0:3000')).toEqual([]);
});
