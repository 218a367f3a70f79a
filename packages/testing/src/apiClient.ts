import type { FeedbackRow, MemberRow, Profile } from '@bahi/contracts';
import type { createApp } from '@bahi/api';
import request from 'supertest';

/** The body of an answer, read field by field as a client would; a list is read through `rowsOf`. */
export interface ApiBody
  extends Profile, Omit<MemberRow, keyof Profile>, Omit<FeedbackRow, 'revision' | 'id' | 'status'> {
  code: string;
  errors: Record<string, string>;
  errorCodes: Record<string, string>;
  accessToken: string;
  profile: Profile;
  current: Profile;
  ip: string;
  requestId: string;
  warnings: unknown;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  body: ApiBody;
  text: string;
}

/** A request that is sent when it is awaited. */
export interface ApiRequest extends PromiseLike<ApiAnswer> {
  set(headers: Record<string, string>): ApiRequest;
  set(name: string, value: string): ApiRequest;
  send(body?: unknown): ApiRequest;
  serialize(serializer: () => unknown): ApiRequest;
  field(fields: Record<string, string>): ApiRequest;
  field(name: string, value: string): ApiRequest;
  attach(field: string, bytes: Buffer, file: string | { filename: string; contentType: string }): ApiRequest;
  expect(status: number, body?: unknown): ApiRequest;
  expect(header: string, value: string): ApiRequest;
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options';

/** Typed calls to an app; supertest itself has no types for them. */
export function api({ app }: { app: ReturnType<typeof createApp> }): Record<Verb, (path: string) => ApiRequest> {
  return request(app);
}

/** The rows of a list's answer. */
export function rowsOf<Row = MemberRow>(answer: ApiAnswer): Row[] {
  return answer.body as unknown as Row[];
}
