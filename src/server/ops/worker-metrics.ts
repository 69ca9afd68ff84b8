import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client';

/** A worker's request to the primary process for the metrics of all workers, and the reply. */
interface Question {
  readonly metricsFor: number;
}
type Reply = Question & ({ readonly text: string } | { readonly problem: string });

const isMetricsMessage = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'metricsFor' in message;

/** Longer than the library waits for the workers (5 s). */
const TIMEOUT_MS = 8_000;

/**
 * Replies to workers that request the metrics of all workers. To be called once, by the primary process: the metrics of
 * whichever worker handles a request would go up and down at random.
 */
export function collectWorkerMetrics(onProblem: (error: unknown) => void): void {
  const all = new AggregatorRegistry<PrometheusContentType>();
  const respond = async (worker: Worker, { metricsFor }: Question): Promise<void> => {
    let reply: Reply;
    try {
      reply = { metricsFor, text: await all.clusterMetrics() };
    } catch (error) {
      onProblem(error);
      reply = { metricsFor, problem: 'Not all workers replied.' };
    }
    if (worker.isConnected()) worker.send(reply);
  };
  cluster.on('message', (worker, message: unknown) => {
    if (isMetricsMessage(message)) void respond(worker, message);
  });
}

let requests = 0;

/** Returns a function that reads the metrics of all workers in the Prometheus format, this process included. */
export function readAllMetrics(own: Registry<PrometheusContentType>): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics();
  AggregatorRegistry.setRegistries([own]);
  // Makes this process reply when the primary collects the metrics.
  void new AggregatorRegistry();
  return () =>
    new Promise((resolve, reject) => {
      const metricsFor = ++requests;
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        process.off('message', hear);
        settle();
      };
      const hear = (message: unknown): void => {
        if (!isMetricsMessage(message) || message.metricsFor !== metricsFor) return;
        const reply = message as Reply;
        end(() => ('text' in reply ? resolve(reply.text) : reject(new Error(reply.problem))));
      };
      const timer = setTimeout(() => end(() => reject(new Error('The primary process does not reply.'))), TIMEOUT_MS);
      process.on('message', hear);
      process.send?.({ metricsFor } satisfies Question);
    });
}
