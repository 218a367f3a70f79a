import gossip from '@eventstore/db-client/generated/gossip_pb.js';

/** The members of the cluster (facts 13): a single server, the leader. */
export function clusterOf(address: string, port: number): InstanceType<typeof gossip.ClusterInfo> {
  const endPoint = new gossip.EndPoint();
  endPoint.setAddress(address);
  endPoint.setPort(port);
  const member = new gossip.MemberInfo();
  member.setState(gossip.MemberInfo.VNodeState.LEADER);
  member.setIsAlive(true);
  member.setHttpEndPoint(endPoint);
  const cluster = new gossip.ClusterInfo();
  cluster.addMembers(member);
  return cluster;
}
