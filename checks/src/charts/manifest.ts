/** What the checks look at of a Kubernetes object. */
export type Container = {
  name: string;
  image: string;
  envFrom?: readonly unknown[];
  env?: readonly { name: string }[];
  lifecycle?: { preStop: { sleep: { seconds: number } } };
  securityContext?: Record<string, unknown>;
};
export type Pod = {
  metadata?: { labels?: Record<string, string> };
  spec: {
    containers: readonly Container[];
    securityContext?: Record<string, unknown>;
    serviceAccountName?: string;
    automountServiceAccountToken?: boolean;
    enableServiceLinks?: boolean;
    terminationGracePeriodSeconds?: number;
  };
};
export type Peer = {
  podSelector?: { matchLabels: Record<string, string> };
  namespaceSelector?: unknown;
};
export type NetworkRule = {
  ports?: readonly { port: string | number }[];
  from?: readonly Peer[];
  to?: readonly Peer[];
};
export type Manifest = {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string>; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    strategy?: unknown;
    selector?: { matchLabels?: Record<string, string> };
    scaleTargetRef?: { name: string };
    template?: Pod;
    ingress?: readonly NetworkRule[];
    egress?: readonly NetworkRule[];
    policyTypes?: readonly string[];
    podSelector?: {
      matchLabels?: Record<string, string>;
      matchExpressions?: readonly { key: string; values: readonly string[] }[];
    };
  };
};

export const isDeployment = ({ kind }: Manifest): boolean => kind === 'Deployment';

/** The pod that an object is or makes. */
export const podOf = (one: Manifest): Pod | undefined =>
  one.kind === 'Pod' ? (one as unknown as Pod) : one.spec?.template;
