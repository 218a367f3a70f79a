import features from '@eventstore/db-client/generated/serverfeatures_pb.js';

const offered: [service: string, method: string, features: string[]][] = [
  ['streams.streams', 'read', ['position', 'events']],
  ['streams.streams', 'append', []],
  // offered as by the real server: a client without credentials uses it, and finds that it is not served here
  ['streams.streams', 'batchappend', ['deadline_duration']],
  ['gossip.gossip', 'read', []],
  ['server_features.serverfeatures', 'getsupportedmethods', []],
];

/** The features that the server reports (facts 10), as far as this client asks. */
export function supportedMethods(): InstanceType<typeof features.SupportedMethods> {
  const answer = new features.SupportedMethods();
  answer.setEventStoreServerVersion('23.10.0');
  for (const [service, name, featureList] of offered) {
    const method = new features.SupportedMethod();
    method.setServiceName(`event_store.client.${service}`);
    method.setMethodName(name);
    method.setFeaturesList(featureList);
    answer.addMethods(method);
  }
  return answer;
}
