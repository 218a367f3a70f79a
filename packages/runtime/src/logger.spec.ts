import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger('info', { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the logger', () => {
  it('writes only the fields it knows', () => {
    const [line] = logged((logger) =>
      logger.info({ status: 200, password: 'hunter2', body: { otp: '123456' }, token: 'x' }, 'answered'),
    );
    expect(line).toMatchObject({ level: 'info', status: 200, msg: 'answered' });
    expect(JSON.stringify(line)).not.toMatch(/hunter2|123456|token/);
  });

  it('keeps the frames and the cause of a failure and none of its other properties', () => {
    const failure = Object.assign(new Error('no', { cause: new Error('disk') }), { sql: "INSERT 'asha@example.test'" });
    const [line] = logged((logger) => logger.error({ err: failure }, 'failed'));
    expect(line?.err).toMatchObject({ name: 'Error', message: 'no', cause: { message: 'disk' } });
    expect(JSON.stringify(line)).not.toContain('asha');
  });

  it('says nothing below its level', () => {
    expect(logged((logger) => logger.debug('whisper'))).toEqual([]);
  });
});
